/**
 * A peer as a program: speaks the revision that its first argument names over its standard streams.
 */
import process from "node:process";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createPeerServer } from "./create-peer-server.mjs";
import { REVISIONS } from "./features.mjs";
import { createRecord } from "./record.mjs";
import { speak } from "./speak.mjs";
import { createState } from "./state.mjs";

const revision = REVISIONS.find((one) => one === process.argv[2]);
if (revision === undefined) throw new Error(`The argument is one of ${REVISIONS.join(", ")}.`);
const record = createRecord();
const server = createPeerServer({ revision, record, state: createState() });
process.stderr.write(`pid ${process.pid}\n`);
await speak(server, new StdioServerTransport(), { revision, record });
