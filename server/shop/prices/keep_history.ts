/** Records prices not recorded yet, and drops those no page asks for. */
import { subYears } from 'date-fns/subYears';
import { and, asc, count, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { priceHistory, pricelistHistory } from '#shop/schema/price_history.schema.ts';
import { pricelistRules } from '#shop/schema/pricelists.schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { needlessPrices } from './needed_history.ts';
import { PRICELIST_TAG } from './price_book.ts';
import { recordPrices } from './price_history.ts';

/** On SQLite nothing else happens meanwhile. */
const AT_ONCE = 50;
/** Younger rows of one target are all needed, or the next is the present one. */
const FEW = 2;

export async function keepPriceHistory(now = new Date()): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await productsAfter(after);
    if (ids.length === 0) break;
    await transaction(async () => {
      const recorded = await recordPrices(ids, now);
      if (recorded.length > 0) await changed(...recorded.map((id) => `product:${id}`));
    });
    after = ids.at(-1)!;
  }
  await dropFormerRules(now);
  const starts = await ruleStarts(now);
  for (let after = 0; ; ) {
    const ids = await oftenRecorded(after);
    if (ids.length === 0) break;
    await dropNeedless(ids, starts, now);
    after = ids.at(-1)!;
  }
}

async function productsAfter(id: number): Promise<number[]> {
  const found = await db
    .select({ id: templates.id })
    .from(templates)
    .where(and(gt(templates.id, id), eq(templates.isHidden, false)))
    .orderBy(asc(templates.id))
    .limit(AT_ONCE);
  return found.map((row) => row.id);
}

async function oftenRecorded(id: number): Promise<number[]> {
  const found = await db
    .select({ id: priceHistory.templateId })
    .from(priceHistory)
    .where(gt(priceHistory.templateId, id))
    .groupBy(priceHistory.templateId)
    .having(gt(count(), FEW))
    .orderBy(asc(priceHistory.templateId))
    .limit(AT_ONCE);
  return found.map((row) => row.id);
}

const dropNeedless = (ids: number[], starts: number[], now: Date): Promise<void> =>
  transaction(async () => {
    const rows = await db
      .select()
      .from(priceHistory)
      .where(inArray(priceHistory.templateId, ids))
      .orderBy(asc(priceHistory.at), asc(priceHistory.id));
    const needless = [...Map.groupBy(rows, (row) => row.templateId).values()].flatMap((own) =>
      needlessPrices(own, starts, now.getTime()),
    );
    for (let at = 0; at < needless.length; at += AT_ONCE)
      await db.delete(priceHistory).where(inArray(priceHistory.id, needless.slice(at, at + AT_ONCE)));
  });

/** When the rules of pricelists that are valid now began or were changed. */
async function ruleStarts(now: Date): Promise<number[]> {
  const { startsAt, endsAt } = pricelistRules;
  const running = await db
    .selectDistinct({ at: startsAt })
    .from(pricelistRules)
    .where(and(lte(startsAt, now), or(isNull(endsAt), gt(endsAt, now))));
  const edits = await db.selectDistinct({ at: pricelistHistory.at }).from(pricelistHistory);
  return [...running, ...edits].flatMap(({ at }) => at?.getTime() ?? []);
}

/** After a year; the last ones before count as if the pricelist always had them. */
const dropFormerRules = (now: Date): Promise<void> =>
  transaction(async () => {
    const { id, pricelistId, at } = pricelistHistory;
    const old = await db
      .select({ id, pricelistId })
      .from(pricelistHistory)
      .where(lte(at, subYears(now, 1)))
      .orderBy(asc(id));
    const lists = [...Map.groupBy(old, (row) => row.pricelistId).values()].filter((own) => own.length > 1);
    if (lists.length === 0) return;
    const gone = lists.flatMap((own) => own.slice(0, -1).map((row) => row.id));
    await db.delete(pricelistHistory).where(inArray(id, gone));
    await db
      .update(pricelistHistory)
      .set({ at: new Date(0) })
      .where(
        inArray(
          id,
          lists.map((own) => own.at(-1)!.id),
        ),
      );
    await changed(PRICELIST_TAG);
  });
