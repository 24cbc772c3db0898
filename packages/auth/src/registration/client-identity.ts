import type { ClientAuth } from "oauth4webapi";
import type { Registration } from "./registration.js";

/** Who this client is to one authorization server, and how it proves it. */
export interface ClientIdentity {
  readonly clientId: string;
  readonly auth: ClientAuth;
  /** Present for one that was registered dynamically, and may have to be again. */
  readonly registration?: Registration | undefined;
}
