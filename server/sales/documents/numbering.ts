/** Gives numbers without gaps to orders and invoices. */
import { sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { numberSequences } from '#sales/schema/invoices.schema.ts';

const DIGITS_OF_ORDER = 5;
const DIGITS_OF_INVOICE = 4;

/** `S00012` */
export const nextOrderName = async (): Promise<string> =>
  `S${String(await next('order')).padStart(DIGITS_OF_ORDER, '0')}`;

/** `INV/2026/0007`, credit notes `RINV/…`; a row for each company and year. @param day `YYYY-MM-DD` */
export async function nextInvoiceNumber(
  kind: 'invoice' | 'credit_note',
  companyId: number,
  day: string,
): Promise<string> {
  const year = day.slice(0, 4);
  const number = await next(`${kind} ${companyId} ${year}`);
  return `${kind === 'invoice' ? 'INV' : 'RINV'}/${year}/${String(number).padStart(DIGITS_OF_INVOICE, '0')}`;
}

/**
 * A single statement, so that concurrent callers wait for each other. Call it inside the transaction that writes the
 * document: a rollback takes the number back, which leaves no gaps.
 */
async function next(key: string): Promise<number> {
  const [row] = await db
    .insert(numberSequences)
    .values({ key, last: 1 })
    .onConflictDoUpdate({ target: numberSequences.key, set: { last: sql`${numberSequences.last} + 1` } })
    .returning({ last: numberSequences.last });
  return row!.last;
}
