/** Saves lines and options of a quote with their taxes. */
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { randomToken } from '#core/process/secret.ts';
import type { OrderLine } from '#sales/documents/documents.ts';
import { type LineKind, orderLines, orderOptions } from '#sales/schema/schema.ts';
import type { LineTax } from '#sales/schema/taxes.schema.ts';
import { asLineTaxes, type Tax } from '#sales/taxes/tax_rules.ts';

export type Item = {
  /** Null: a new one. */
  id: number | null;
  variantId: number | null;
  name: string;
  description: string;
  quantity: number;
  unitPrice: number;
  discount: number;
  taxIds: number[];
  sequence: number;
};
export type QuoteInput = {
  languageCode: string;
  validUntil: string | null;
  customerReference: string;
  requiresSignature: boolean;
  requiresPayment: boolean;
  introduction: string;
  terms: string;
  lines: (Item & { kind: LineKind })[];
  options: Item[];
};

const NOTHING_CHOSEN = { custom: [], noVariant: [] };

type Before = { id: number; taxes: LineTax[] };
type LineBefore = Pick<OrderLine, 'id' | 'taxes' | 'variantId' | 'unitPrice' | 'linkedLineId'>;

/** A line keeps the taxes that it had, as they were then, unless others were chosen. */
export function taxesAfter(item: Item, before: readonly Before[], known: readonly Tax[]): LineTax[] {
  const had = before.find(({ id }) => id === item.id)?.taxes;
  const isSame = had && had.map(({ taxId }) => taxId).join() === item.taxIds.join();
  return isSame ? had : asLineTaxes(known.filter(({ id }) => item.taxIds.includes(id)));
}

/**
 * Deletes lines that are missing; options that had become a line are options again. Call it inside the transaction that
 * saves the quote.
 */
export async function saveLines(
  orderId: number,
  lines: QuoteInput['lines'],
  { known, before }: { known: readonly Tax[]; before: readonly LineBefore[] },
): Promise<void> {
  const kept = lines.flatMap(({ id }) => id ?? []);
  const gone = before.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
  if (gone.length > 0) {
    await db.update(orderOptions).set({ lineId: null }).where(inArray(orderOptions.lineId, gone));
    // What was chosen beside a line that goes stays, where the form still has it.
    await db.update(orderLines).set({ linkedLineId: null }).where(inArray(orderLines.linkedLineId, gone));
    await db.delete(orderLines).where(inArray(orderLines.id, gone));
  }
  for (const { id, taxIds, ...values } of lines) {
    const row = { ...values, taxes: taxesAfter({ id, taxIds, ...values }, before, known) };
    if (id === null)
      await db.insert(orderLines).values({ ...row, orderId, choices: NOTHING_CHOSEN, choicesKey: randomToken() });
    else
      await db
        .update(orderLines)
        .set({
          ...row,
          ...changedProduct(
            row,
            before.find((one) => one.id === id),
          ),
        })
        .where(and(eq(orderLines.id, id), eq(orderLines.orderId, orderId)));
  }
}

/** Choices belong to the product, and a price that was lowered in the shop to the price that it had there. */
const changedProduct = (row: Pick<OrderLine, 'variantId' | 'unitPrice'>, had: LineBefore | undefined) => ({
  ...(had && had.variantId !== row.variantId && { choices: NOTHING_CHOSEN, choicesKey: randomToken() }),
  ...(had && had.unitPrice !== row.unitPrice && { listPrice: null }),
});

export async function saveOptions(orderId: number, options: readonly Item[], known: readonly Tax[]): Promise<void> {
  const kept = options.flatMap(({ id }) => id ?? []);
  const ofOrder = eq(orderOptions.orderId, orderId);
  const before = await db.select().from(orderOptions).where(ofOrder);
  await db.delete(orderOptions).where(kept.length > 0 ? and(ofOrder, notInArray(orderOptions.id, kept)) : ofOrder);
  for (const { id, taxIds, ...values } of options) {
    const row = { ...values, taxes: taxesAfter({ id, taxIds, ...values }, before, known) };
    if (id === null) await db.insert(orderOptions).values({ ...row, orderId });
    else
      await db
        .update(orderOptions)
        .set(row)
        .where(and(eq(orderOptions.id, id), ofOrder));
  }
}
