/** Tables of imports and exports, and of what imports wrote. */
import { bool, id, index, int, json, ref, table, text, time } from '#core/db/columns.ts';
import type { Note } from '#core/domain/importer.ts';
import { users } from '#core/people/people.schema.ts';
import { companies, files, websites } from '#core/sites/schema.ts';

/** `checked`: a dry run has ended, and somebody decides. */
export type RunState = 'waiting' | 'running' | 'checked' | 'done' | 'failed' | 'stopped';
export type RunCounts = { created: number; changed: number; unchanged: number; problems: number };

/** An import or export, which a job does. */
export const dataRuns = table(
  'data_runs',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    /** Who began it; empty once the account is erased. */
    userId: ref(() => users.id, 'set null'),
    kind: text().$type<'import' | 'export'>().notNull(),
    /** The importer, or what is exported. */
    subject: text().notNull(),
    state: text().$type<RunState>().notNull().default('waiting'),
    isDryRun: bool().notNull().default(false),
    /** Takes the file's values where somebody changed them by hand. */
    overwrites: bool().notNull().default(false),
    languageCode: text().notNull(),
    /** The imported or exported file, until it expires. */
    fileId: ref(() => files.id, 'set null'),
    fileName: text().notNull().default(''),
    /** What the dry run or the import has to say, as a file. */
    reportId: ref(() => files.id, 'set null'),
    stage: text().notNull().default(''),
    /** Of the stage, in bytes or records. */
    done: int().notNull().default(0),
    total: int().notNull().default(0),
    counts: json<RunCounts>(),
    /** The first sentences of the report. */
    notes: json<Note[]>().notNull().default([]),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    endedAt: time(),
    /** When its files are deleted. */
    expiresAt: time().notNull(),
  },
  (t) => [
    index('data_runs_company').on(t.companyId, t.id),
    index('data_runs_expires').on(t.expiresAt),
    index('data_runs_user').on(t.userId),
    index('data_runs_file').on(t.fileId),
    index('data_runs_report').on(t.reportId),
  ],
);
