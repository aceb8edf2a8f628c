/** Keeps discount codes that lower given variants alone, such as tickets of an event. */
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, transaction } from '#core/db/database.ts';
import type { Site } from '#core/sites/site.ts';
import { pricelistRules, pricelists } from '#shop/schema/pricelists.schema.ts';
import { PRICELIST_TAG } from './price_book.ts';

export type ProductCode = {
  id: number;
  code: string;
  /** Whole percent. */
  percent: number;
  endsAt: Date | null;
  isActive: boolean;
  /** How many orders may use it, in all and of one email address; null: any number. */
  maxUses: number | null;
  maxUsesEach: number | null;
  variantIds: number[];
};
export type ProductCodeInput = Omit<ProductCode, 'id'> & { name: Translated };

/** Hundredths of a percent. */
const STEPS = 100;

/** Codes of a company that lower some of these variants, and nothing else. */
export async function codesFor(variantIds: readonly number[], companyId: number): Promise<ProductCode[]> {
  if (variantIds.length === 0) return [];
  const isWanted = db
    .select({ id: pricelistRules.pricelistId })
    .from(pricelistRules)
    .where(inArray(pricelistRules.variantId, [...variantIds]));
  const rows = await db
    .select({ list: pricelists, rule: pricelistRules })
    .from(pricelists)
    .innerJoin(pricelistRules, eq(pricelistRules.pricelistId, pricelists.id))
    .where(and(eq(pricelists.companyId, companyId), isNotNull(pricelists.code), inArray(pricelists.id, isWanted)))
    .orderBy(asc(pricelists.code));
  return [...Map.groupBy(rows, ({ list }) => list.id).values()].flatMap((own) => {
    const rules = own.map(({ rule }) => rule);
    const isPlain = rules.every(
      ({ kind, variantId, minQuantity, startsAt }) =>
        kind === 'percent' && minQuantity === 0 && startsAt === null && variantIds.includes(variantId ?? 0),
    );
    if (!isPlain) return [];
    const { id, code, isActive, maxUses, maxUsesEach } = own[0]!.list;
    const { percent, endsAt } = rules[0]!;
    const lowered = rules.flatMap(({ variantId }) => variantId ?? []);
    return {
      ...{ id, code: code!, isActive, maxUses, maxUsesEach, endsAt },
      percent: (percent ?? 0) / STEPS,
      variantIds: lowered,
    };
  });
}

/** @returns its id */
export const addCode = (input: ProductCodeInput, site: Site): Promise<number> =>
  transaction(async () => {
    const { name, code, isActive, maxUses, maxUsesEach } = input;
    const [row] = await db
      .insert(pricelists)
      .values({
        ...{ name, code, isActive, maxUses, maxUsesEach, companyId: site.company.id, websiteId: site.website.id },
        ...{ currencyCode: site.currency.code, countryCodes: [], isSelectable: false },
      })
      .returning({ id: pricelists.id });
    await writeRules(row!.id, input);
    return row!.id;
  });

export const changeCode = (id: number, input: ProductCodeInput): Promise<void> =>
  transaction(async () => {
    const { name, code, isActive, maxUses, maxUsesEach } = input;
    await db.update(pricelists).set({ name, code, isActive, maxUses, maxUsesEach }).where(eq(pricelists.id, id));
    await writeRules(id, input);
  });

async function writeRules(pricelistId: number, { variantIds, percent, endsAt }: ProductCodeInput): Promise<void> {
  await db.delete(pricelistRules).where(eq(pricelistRules.pricelistId, pricelistId));
  const rule = { pricelistId, kind: 'percent' as const, percent: percent * STEPS, endsAt };
  await db.insert(pricelistRules).values(variantIds.map((variantId, sequence) => ({ ...rule, variantId, sequence })));
  await changed(PRICELIST_TAG);
}
