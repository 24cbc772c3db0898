import type { ClientDetails } from "./client-details.js";

/** Who this client is, for grants that a user takes part in. What comes first here is tried first. */
export interface PublicClientOptions {
  /** A client that was registered by hand. */
  readonly client?: ClientDetails | undefined;
  /** Where this client's metadata document is, for authorization servers that take its URL as the client id. */
  readonly clientMetadataUrl?: string | undefined;
  /** What this client is called where it registers itself. Default: "Plugboard". */
  readonly clientName?: string | undefined;
}
