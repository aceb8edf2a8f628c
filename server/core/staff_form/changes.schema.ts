/** Tables of what staff changed and deleted in their forms. */
import { id, index, int, json, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { users } from '#core/people/people.schema.ts';
import type { Bundle, Role } from '#core/people/people.ts';
import { companies, websites } from '#core/sites/schema.ts';

export type FieldChange = { field: string; before: string; after: string };
/** `imported`: an import put what its file has in place of what people had set; the command has no user. */
export type StaffAction = 'added' | 'changed' | 'deleted' | 'restored' | 'imported' | 'imported by command';

/** Who changed which fields of a record, and when. */
export const staffChanges = table(
  'staff_changes',
  {
    id: id(),
    /** Table of the record. */
    kind: text().notNull(),
    /** Empty for the moment between a form's arrival and the new record. */
    recordId: int(),
    /** Empty once the account is erased. */
    userId: ref(() => users.id, 'set null'),
    action: text().$type<StaffAction>().notNull(),
    fields: json<FieldChange[]>().notNull().default([]),
    /** Of a form that adds a record: a second click sends the same. */
    submission: text(),
    at: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    index('staff_changes_record').on(t.kind, t.recordId, t.id),
    index('staff_changes_user').on(t.userId),
    uniqueIndex('staff_changes_submission').on(t.submission),
  ],
);

/** A row of any table, as JSON. */
export type StoredRow = { table: string; row: Record<string, unknown> };
/** Rows that pointed at a deleted row, by default the record's own, until the database emptied their column. */
export type StoredLink = { table: string; column: string; ids: number[]; to?: number };

/** What staff deleted, kept for a while so that they can restore it. */
export const deletedRecords = table(
  'deleted_records',
  {
    id: id(),
    /** Table of the record. */
    kind: text().notNull(),
    recordId: int().notNull(),
    /** Who may restore it works for this company, on this website. */
    companyId: ref(() => companies.id, 'cascade').notNull(),
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    name: text().notNull(),
    /** Of the record's page, where it is. */
    path: text().notNull(),
    /** Who may open that. */
    role: text().$type<Role | Bundle>().notNull(),
    rows: json<StoredRow[]>().notNull(),
    links: json<StoredLink[]>().notNull(),
    /** Empty once the account is erased. */
    userId: ref(() => users.id, 'set null'),
    at: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    uniqueIndex('deleted_records_record').on(t.kind, t.recordId),
    index('deleted_records_at').on(t.at),
    index('deleted_records_company').on(t.companyId),
    index('deleted_records_website').on(t.websiteId),
    index('deleted_records_user').on(t.userId),
  ],
);
