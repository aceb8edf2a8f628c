/** The interface of an importer, as `npm run import` uses it. */

export type ImportOptions = {
  companyId: number;
  /** Only this website shows what comes in; empty: all of the company's. */
  websiteId: number | null;
  /** Language of the file's texts. */
  language: string;
  /** Says what would happen, and changes nothing. */
  isDryRun: boolean;
  /** For all pictures together. */
  picturesDeadlineMs: number;
  /** Only for tests: pictures may come from this machine. */
  allowLoopback?: boolean;
  /** What the rows of the file belong to, where they do not say it themselves: the slug of a survey. */
  into?: string | undefined;
  /** A file that says what columns mean. */
  columnsFile?: string | undefined;
  /** Aborted when the person has had enough: what is whole stays, nothing more begins. */
  signal: AbortSignal;
};

/** One thing that could not be taken as it stands. The rest is. */
export type Problem = { line: number; column: string | null; reason: string };

/** Told as it happens. */
export type ImportListener = {
  problem(problem: Problem): void;
  /** A stage with its size and where it is; sizes are bytes or pieces. */
  progress(stage: string, done: number, total: number): void;
};

export type ImportResult = {
  created: number;
  changed: number;
  unchanged: number;
  /** Sentences about what else happened, for the person at the terminal. */
  notes: string[];
};

export type Importer = {
  /** What the file holds, such as 'Shopify products'. */
  name: string;
  /** What one of them is called, and several. */
  unit: [string, string];
  /**
   * @param start first characters of the file, without a byte order mark
   * @param into what somebody said that its rows belong to
   */
  recognises(start: string, into?: string): boolean;
  run(file: string, options: ImportOptions, listener: ImportListener): Promise<ImportResult>;
};
