/** What an entry of a {@link TokenStore} is about. Members that do not apply are empty. */
export interface StoreKey {
  /**
   * `tokens`: a login. `client`: this client's registration with an authorization server. `server`: who protects a
   * server, with its URL as `resource`.
   */
  readonly kind: "tokens" | "client" | "server";
  readonly issuer: string;
  readonly resource: string;
  readonly client: string;
  /** Whose it is, where one store serves several users or accounts. */
  readonly profile: string;
}

/** What is kept: plain JSON, which holds secrets. */
export type StoredValue = { readonly [member: string]: unknown };

/** A value with the mark of the very write that put it there. */
export interface StoreEntry {
  readonly value: StoredValue;
  /** Differs after every write. */
  readonly version: string;
}

/** Where logins are kept. One store may serve many clients, and many processes. */
export interface TokenStore {
  /** Gives what is stored under the key. */
  read(key: StoreKey): Promise<StoreEntry | undefined>;
  /**
   * Puts a value in the place of the version that was read, or of nothing when that is `undefined`; a value of
   * `undefined` removes it. Gives the new entry, or `false` when there is another version by now, which stays.
   */
  replace(
    key: StoreKey,
    value: StoredValue | undefined,
    version: string | undefined,
  ): Promise<StoreEntry | boolean>;
  /**
   * Does work while nobody else who uses this store does work for the same key. Absent: several processes that share the
   * store may refresh at the same time.
   */
  exclusive?<T>(key: StoreKey, work: () => Promise<T>): Promise<T>;
  /** All keys there are. Absent: logins can't be listed. */
  keys?(): Promise<readonly StoreKey[]>;
}
