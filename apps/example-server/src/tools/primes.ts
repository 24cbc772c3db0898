import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

/** Adds the tool `primes`, whose structured content is a list and no object. */
export function registerPrimes(server: McpServer): void {
  server.registerTool(
    "primes",
    {
      title: "Primes",
      description: "Lists the prime numbers below a limit.",
      inputSchema: z.object({ below: z.int().min(0).max(10_000).default(20) }),
      outputSchema: z.array(z.int()),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ below }) => {
      const primes = Array.from({ length: below }, (_, n) => n).filter(isPrime);
      return {
        content: [{ type: "text", text: JSON.stringify(primes) }],
        structuredContent: primes,
      };
    },
  );
}

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor += 1) if (n % divisor === 0) return false;
  return n > 1;
}
