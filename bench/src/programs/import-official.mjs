import "@modelcontextprotocol/client";
