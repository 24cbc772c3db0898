/** A position in a list, opaque; `""` is one too. */
export type Cursor = string;

/** Who speaks, or who is spoken to. */
export type Role = "user" | "assistant";

/** How severe a log message is. */
export type LogLevel =
  | "debug"
  | "info"
  | "notice"
  | "warning"
  | "error"
  | "critical"
  | "alert"
  | "emergency";

/** A picture for people. `src` is an `https` or `data` URL, not to be trusted. */
export type Icon = {
  readonly src: string;
  readonly mimeType?: string | undefined;
  readonly sizes?: string[] | undefined;
  readonly theme?: "light" | "dark" | undefined;
};

/** Names a client or a server. Unverified: for display and debugging only. */
export type Implementation = {
  readonly name: string;
  readonly title?: string | undefined;
  readonly version: string;
  readonly description?: string | undefined;
  readonly websiteUrl?: string | undefined;
  readonly icons?: Icon[] | undefined;
};

/** Hints on how to use an item. */
export type Annotations = {
  readonly audience?: Role[] | undefined;
  /** From 0, optional, to 1, required. */
  readonly priority?: number | undefined;
  /** ISO 8601. */
  readonly lastModified?: string | undefined;
};

/** How far a request has come. */
export type Progress = {
  /** Grows; may be a fraction. */
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
};

/** A log message of the server's. Untrusted. */
export type LogMessage = {
  readonly level: string;
  readonly logger?: string | undefined;
  readonly data: unknown;
};
