/** Deletes records with what belongs to them, and restores them for 30 days. */
import { subDays } from 'date-fns/subDays';
import { and, desc, eq, getTableColumns, getTableName, gt, inArray, isNull, lt, type Table } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AnyColumn } from '#core/db/columns.ts';
import { db, forUpdate, isRefused, transaction } from '#core/db/database.ts';
import { Forbidden, Invalid } from '#core/errors.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { personOf } from '#core/people/session.ts';
import { logChange } from './change_log.ts';
import { deletedRecords, type StoredLink, type StoredRow } from './changes.schema.ts';
import { pathIn, type RecordRows, type StaffRecord, type StoredRecord } from './staff_form.ts';

/** How long staff can restore what was deleted. */
export const DAYS_KEPT = 30;

type Row = Record<string, unknown>;
/** A table of which nothing is known but that its rows have an id, as most do. */
type AnyTable = Table & { id: AnyColumn };
// drizzle types queries by their table; these take any.
const tableOf = (table: Table): AnyTable => table as AnyTable;
/** Tables that only link others have none. */
const hasId = (table: Table): boolean => 'id' in getTableColumns(table);
const selectAll = (table: Table) =>
  db.select().from(table as never) as unknown as { where(by: unknown): Promise<Row[]> };

export const kindOf = ({ record }: { record: StoredRecord }): string => record.kind ?? getTableName(record.table);

const rowsOf = ({ table, parts, links = [] }: StoredRecord, id: number): RecordRows[] => [
  { table, where: eq(tableOf(table).id, id), links },
  ...(parts?.(id) ?? []),
];

/** Within the transaction that holds the record. */
export async function deleteRecord<R extends { id: number }>(
  form: StaffRecord<R>,
  row: R,
  request: FastifyRequest,
): Promise<void> {
  const { record } = form;
  const parts = rowsOf(record, row.id);
  const rows = await storedRows(parts);
  const links = await storedLinks(parts, rows);
  for (const { table, where } of parts.toReversed()) {
    const ids = idsIn(table, rows);
    if (ids.length > 0)
      await db.delete(tableOf(table) as never).where(hasId(table) ? inArray(tableOf(table).id, ids) : where);
  }
  const { site } = request;
  const deleted = {
    kind: kindOf(form),
    recordId: row.id,
    companyId: site.company.id,
    websiteId: site.website.id,
    name: form.title(row, request),
    path: pathIn(form, request, row.id),
    role: form.audience,
    rows,
    links,
    userId: (await personOf(request))?.userId ?? null,
  };
  await db.insert(deletedRecords).values(deleted);
  await logChange({ kind: deleted.kind, recordId: row.id, action: 'deleted' }, request);
  await form.remove?.changed(row.id, request);
}

async function storedRows(parts: RecordRows[]): Promise<StoredRow[]> {
  const stored = new Map<string, StoredRow>();
  for (const { table, where } of parts)
    for (const row of await selectAll(table).where(where)) {
      const name = getTableName(table);
      const key = `${name} ${hasId(table) ? row.id : JSON.stringify(row)}`;
      if (!stored.has(key)) stored.set(key, { table: name, row });
    }
  return [...stored.values()];
}

const idsIn = (table: Table, rows: readonly StoredRow[]): number[] =>
  rows.filter((one) => one.table === getTableName(table)).map((one) => one.row.id as number);

async function storedLinks(parts: RecordRows[], rows: readonly StoredRow[]): Promise<StoredLink[]> {
  const links: StoredLink[] = [];
  for (const { table, links: columns = [] } of parts)
    for (const column of columns)
      for (const to of idsIn(table, rows)) {
        const found = await db
          .select({ id: tableOf(column.table).id })
          .from(column.table as never)
          .where(eq(column, to));
        const ids = (found as { id: number }[]).map((row) => row.id);
        if (ids.length > 0) links.push({ table: getTableName(column.table), column: column.name, ids, to });
      }
  return links;
}

export type DeletedRecord = { name: string; at: Date; who: string | null };

const restorable = (kind: string, recordId: number | AnyColumn, { site }: FastifyRequest) =>
  and(
    eq(deletedRecords.kind, kind),
    eq(deletedRecords.recordId, recordId),
    eq(deletedRecords.companyId, site.company.id),
    eq(deletedRecords.websiteId, site.website.id),
    gt(deletedRecords.at, subDays(new Date(), DAYS_KEPT)),
  );

/** Null if it never was, is there, or was deleted too long ago or elsewhere. */
export async function findDeleted(kind: string, id: number, request: FastifyRequest): Promise<DeletedRecord | null> {
  const { name, at } = deletedRecords;
  const [found] = await db
    .select({ name, at, who: partners.name })
    .from(deletedRecords)
    .leftJoin(users, eq(users.id, deletedRecords.userId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(restorable(kind, id, request));
  return found ?? null;
}

/** The id of what was deleted last at an address; null if nothing there can be restored. */
export async function deletedIdAt<R extends { id: number }>(
  form: StaffRecord<R>,
  path: string,
  request: FastifyRequest,
): Promise<number | null> {
  const { recordId } = deletedRecords;
  const [found] = await db
    .select({ id: recordId })
    .from(deletedRecords)
    .where(and(eq(deletedRecords.path, path), restorable(kindOf(form), recordId, request)))
    .orderBy(desc(deletedRecords.id))
    .limit(1);
  return found?.id ?? null;
}

/**
 * With its id, and with what pointed at it.
 * @returns `missing`: there is nothing to restore. `refused`: something took its place, or what it belongs to is gone
 */
export async function restoreRecord<R extends { id: number }>(
  form: StaffRecord<R>,
  id: number,
  request: FastifyRequest,
): Promise<'restored' | 'missing' | 'refused'> {
  const kind = kindOf(form);
  return transaction(async () => {
    const [found] = await forUpdate(
      db
        .select()
        .from(deletedRecords)
        .where(restorable(kind, id, request)),
    );
    if (!found) return 'missing';
    try {
      await transaction(async () => {
        await insertAgain(form.record, found);
        await refuseLocked(form, id, request);
        await form.remove?.restored?.(id, request);
      });
    } catch (error) {
      if (!isRefused(error) && !(error instanceof Invalid)) throw error;
      return 'refused';
    }
    await db.delete(deletedRecords).where(eq(deletedRecords.id, found.id));
    await logChange({ kind, recordId: id, action: 'restored' }, request);
    await form.remove?.changed(id, request);
    return 'restored';
  });
}

/** Whoever could not have changed or deleted it does not bring it back. @throws Forbidden */
async function refuseLocked<R extends { id: number }>(
  form: StaffRecord<R>,
  id: number,
  request: FastifyRequest,
): Promise<void> {
  const row = await form.find(id, request);
  const reason = row && (await form.locked?.(row, request));
  if (reason) throw new Forbidden(reason);
}

async function insertAgain(
  record: StoredRecord,
  { rows, links, recordId }: typeof deletedRecords.$inferSelect,
): Promise<void> {
  const parts = rowsOf(record, recordId);
  const tables = new Map(parts.map(({ table }) => [getTableName(table), table]));
  for (const { table: name, row } of rows) {
    const table = tables.get(name);
    if (table) await db.insert(table as never).values(revived(table, row) as never);
  }
  const columns = parts.flatMap((part) => part.links ?? []);
  for (const { table, column: name, ids, to = recordId } of links) {
    const column = columns.find((one) => getTableName(one.table) === table && one.name === name);
    if (column) await pointAgain(column, ids, to);
  }
}

/** Rows that got another record meanwhile keep it. */
async function pointAgain(column: AnyColumn, ids: number[], to: number): Promise<void> {
  const [key] = Object.entries(getTableColumns(column.table)).find(([, one]) => one.name === column.name)!;
  await db
    .update(column.table as never)
    .set({ [key]: to } as never)
    .where(and(inArray(tableOf(column.table).id, ids), isNull(column)));
}

/** JSON has moments as texts. */
function revived(table: Table, row: Row): Row {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      columns[key]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
    ]),
  );
}

/** Beyond the days in which it can be restored. */
export async function dropOldDeleted(now = new Date()): Promise<void> {
  await db.delete(deletedRecords).where(lt(deletedRecords.at, subDays(now, DAYS_KEPT)));
}
