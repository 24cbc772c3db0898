import type { AuthorizationServer } from "oauth4webapi";

/** Metadata of an authorization server, whose issuer and endpoints are checked. */
export interface ServerMetadata extends AuthorizationServer {
  readonly client_id_metadata_document_supported?: boolean;
}
