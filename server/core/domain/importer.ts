/** The interface of an importer, as `npm run import` and staff pages use it. */
import type { Role } from '#core/people/people.ts';
import { fill, type Values } from '#registry/texts.ts';

export type ImportOptions = {
  companyId: number;
  /** Only this website shows the imported records; null: all of the company's. */
  websiteId: number | null;
  /** Language of the file's texts. */
  language: string;
  /** Reports what would happen and changes nothing. */
  isDryRun: boolean;
  /** Who runs it in the browser; without it, the command does. */
  by?: { userId: number | null };
  /** Takes the file's values where people changed them since the last import; they are kept otherwise. */
  overwrites?: boolean;
  /** For all pictures together. */
  picturesDeadlineMs: number;
  /** Only for tests: pictures may come from this machine. */
  allowLoopback?: boolean;
  /** The record that rows belong to, if the file does not say: the slug of a survey. */
  into?: string | undefined;
  /** A file that says what columns mean. */
  columnsFile?: string | undefined;
  /** Aborted when the person stops the import: complete records stay, nothing new is started. */
  signal: AbortSignal;
};

/** A row or cell that could not be imported. All others are. */
export type Problem = {
  line: number;
  column: string | null;
  /** In English, for who runs the command. */
  reason: string;
  /** The same marked by `msg`, for pages; `values` fill its braces. */
  sentence?: string;
  values?: Values;
};

/** A field that people changed since the last import, and for which the file has another value. */
export type Conflict = {
  line: number;
  record: string;
  /** What of the record it belongs to, such as a variant, as the file calls it. */
  part?: string;
  field: string;
  present: string;
  wanted: string;
};

/** Called during the import. */
export type ImportListener = {
  problem(problem: Problem): void;
  /** Importers of records that people change in forms call it. */
  conflict?(conflict: Conflict): void;
  /** A stage with its progress and its size, in bytes or records. */
  progress(stage: string, done: number, total: number): void;
};

/** A sentence marked by `msg`; `values` fill its braces, and so do `parts`, which are marked themselves. */
export type Sentence = { sentence: string; values?: Values; parts?: Record<string, Sentence> };

/** In English where only the command shows it. */
export type Note = string | Sentence;

/** @param say translates; without it, in English */
export function noteText(note: Note, say: (sentence: string, values?: Values) => string = fill): string {
  if (typeof note === 'string') return note;
  const { sentence, values, parts = {} } = note;
  const texts = Object.entries(parts).map(([name, one]) => [name, noteText(one, say)]);
  return say(sentence, { ...values, ...Object.fromEntries(texts) });
}

export type ImportResult = {
  created: number;
  changed: number;
  unchanged: number;
  /** About everything else that happened. */
  notes: Note[];
};

export type Importer = {
  /** What the file holds, such as 'Shopify products'; marked by `msg` where pages show it. */
  name: string;
  /** The word for one record, and for several. */
  unit: [string, string];
  /** The role of staff who may run it in the browser; without one, only the command does. */
  role?: Role;
  /** Field of a conflict → its name, marked by `msg`. */
  fieldNames?: Readonly<Record<string, string>>;
  /** Fields of conflicts whose values are numbers of entries. */
  countedFields?: readonly string[];
  /**
   * @param start first characters of the file, without a byte order mark
   * @param into what somebody parts that its rows belong to
   */
  recognises(start: string, into?: string): boolean;
  run(file: string, options: ImportOptions, listener: ImportListener): Promise<ImportResult>;
};

/** Of those that recognise a file, the one that does so by its text alone, whatever its rows are parts to belong to. */
export function importerFor(importers: readonly Importer[], start: string, into?: string): Importer | undefined {
  const fitting = importers.filter((one) => one.recognises(start, into));
  return fitting.find((one) => one.recognises(start)) ?? fitting[0];
}
