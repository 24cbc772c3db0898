/** What came of a dynamic registration (RFC 7591). */
export interface Registration {
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
  /** When the secret expires, in milliseconds since 1970. Absent: never. */
  readonly secretExpiresAt?: number | undefined;
  /** How the client is to identify itself. Absent: by what the server's metadata says. */
  readonly authMethod?: string | undefined;
  readonly redirectUris: readonly string[];
  /** What the client may ask for tokens by. */
  readonly grantTypes: readonly string[];
}
