/** The interface between the query handle and a database, implemented by `sqlite.ts` and `postgres.ts`. */

/** Rows as arrays, in the order of the selected columns. */
export type Answer = { rows: unknown[][]; names(): string[]; changes: number };

/** The connection of an open transaction. */
export type Connection = {
  query(text: string, params: unknown[]): Answer | Promise<Answer>;
  /** Runs `work` as a nested transaction, which is rolled back alone when it fails. */
  nest<T>(work: (inner: Connection) => Promise<T>): Promise<T>;
};

export type Engine = {
  /** A single statement outside a transaction. `isSoft`: the write may be lost in a power cut. */
  query(text: string, params: unknown[], isSoft?: boolean): Answer | Promise<Answer>;
  /** `committed` is called right after the commit, if possible before any other code runs. */
  transaction<T>(work: (connection: Connection) => Promise<T>, about: Opening, committed: () => void): Promise<T>;
  /** `work` reads a consistent snapshot, even if others write meanwhile; it cannot write itself. */
  snapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** The same in another thread, so that nothing else waits. SQLite only, which otherwise reads in this thread. */
  longSnapshot?<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** A number that changes when another process has written. SQLite only. */
  foreignWrites?(): number;
  /**
   * Listens to `NOTIFY`; `restarted` means that messages may have been missed. PostgreSQL only. Returns how to stop.
   */
  listen?(channel: string, heard: (payload: string) => void, restarted: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** Describes the holder of an open transaction, for messages. */
export type Holder = { name(): string; isLong: boolean };

/** `isSoft`: its commit does not wait for the disk, so a power cut may take it back. */
export type Opening = Holder & { isSoft: boolean };

/** The database exists but stayed busy too long; trying again may work. */
export class DatabaseBusy extends Error {
  readonly status = 503;
}
