import type * as schemas from "@modelcontextprotocol/core";
import type { z } from "zod";

/** What the official schema of this name gives. */
export type Official<Name extends keyof typeof schemas> =
  (typeof schemas)[Name] extends z.ZodType<infer Output> ? Output : never;
