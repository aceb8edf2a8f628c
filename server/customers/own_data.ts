/** Exports notes and tags of a customer, and everything about them as one archive. */
import { inArray } from 'drizzle-orm';
import yazl from 'yazl';
import { db } from '#core/db/database.ts';
import type { Domain } from '#core/domain/domain.ts';
import type { Subject } from '#core/domain/subject.ts';
import type { Site } from '#core/sites/site.ts';
import { csvLine } from '#core/tables/csv.ts';
import { dataOf } from '#portal/api.ts';
import { tagsOf } from './queries.ts';
import { customerEvents, customers } from './schema.ts';

export async function ownNotes({ partnerIds, companyId }: Subject): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ id: customers.id, companyId: customers.companyId })
    .from(customers)
    .where(inArray(customers.partnerId, [...partnerIds]));
  const ids = rows.filter((row) => companyId === null || row.companyId === companyId).map(({ id }) => id);
  if (ids.length === 0) return {};
  const events = await db.select().from(customerEvents).where(inArray(customerEvents.customerId, ids));
  return {
    tags: [...(await tagsOf(ids)).values()].flat(),
    history: events.map(({ kind, text, values, at }) => ({ kind, text, values, at })),
  };
}

/** Spreadsheets read UTF-8 only when it is said. */
const BYTE_ORDER_MARK = '\ufeff';

/** `data.json` with everything, and a CSV file for each list in it. */
export async function archiveOf(
  subject: Subject,
  site: Site,
  domains: readonly Domain[],
): Promise<NodeJS.ReadableStream> {
  const known = await dataOf(subject, site, domains);
  const zip = new yazl.ZipFile();
  const head = { website: site.website.name, email: subject.emails[0] ?? '', at: new Date().toISOString() };
  zip.addBuffer(Buffer.from(`${JSON.stringify({ ...head, ...known }, null, 2)}\n`), 'data.json');
  for (const [domain, data] of Object.entries(known))
    for (const [name, rows] of Object.entries(data))
      if (Array.isArray(rows) && rows.length > 0)
        zip.addBuffer(Buffer.from(BYTE_ORDER_MARK + csvOf(rows)), `${domain}_${name}.csv`);
  zip.end();
  return zip.outputStream;
}

function csvOf(rows: readonly unknown[]): string {
  const records = rows.map((row) => (row !== null && typeof row === 'object' ? row : { value: row }));
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const cells = (record: object) => columns.map((column) => cellOf((record as Record<string, unknown>)[column]));
  return csvLine(columns) + records.map((record) => csvLine(cells(record))).join('');
}

/** Lists within a row are written as JSON. */
function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
