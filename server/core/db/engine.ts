/** The interface between the query handle and a database, implemented by `sqlite.ts` and `postgres.ts`. */

/** Rows as arrays, in the order of the selected columns. */
export type Answer = { rows: unknown[][]; names(): string[]; changes: number };

/** The connection of an open transaction. */
export type Connection = {
  query(text: string, params: unknown[]): Answer | Promise<Answer>;
  /** Runs `work` so that it is undone alone when it fails. */
  nest<T>(work: (inner: Connection) => Promise<T>): Promise<T>;
};

export type Engine = {
  /** One statement on its own. `isSoft`: what it writes may be lost with the machine's power. */
  query(text: string, params: unknown[], isSoft?: boolean): Answer | Promise<Answer>;
  /** `committed` is called at once after the commit, before anything else gets its turn where the engine allows it. */
  transaction<T>(work: (connection: Connection) => Promise<T>, about: Holder, committed: () => void): Promise<T>;
  /** All that `work` reads is of one moment, whoever writes meanwhile; it cannot write. */
  snapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** The same, read where it keeps nobody waiting. Only where reading happens in this thread otherwise: SQLite. */
  snapshotAside?<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** A number that differs once another process has written. SQLite only. */
  foreignWrites?(): number;
  /** Hears `NOTIFY`; `restarted` means that some may have been missed. PostgreSQL only. Answers how to stop. */
  listen?(channel: string, heard: (payload: string) => void, restarted: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** Who holds a transaction open, for messages. */
export type Holder = { name(): string; isLong: boolean };

/** The database is there, but could not be had in time; worth trying again. */
export class DatabaseBusy extends Error {
  readonly status = 503;
}
