/** Reads and saves pricelists and their rules. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { allCurrencies, orderLinks } from '#sales/api.ts';
import { PRICELIST_TAG, type Pricelist } from '#shop/prices/price_book.ts';
import type { PriceRule } from '#shop/prices/price_rules.ts';
import { recordFirstRules, recordRules } from '#shop/prices/rule_history.ts';
import { pricelistHistory } from '#shop/schema/price_history.schema.ts';
import { pricelistRules, pricelists } from '#shop/schema/pricelists.schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { type PricelistInput, pricelistFormValues, type RuleInput, type Target } from './pricelist_form.ts';

export const CODE_TAKEN = msg('This code is used by another price list');

export const PRICELIST: StoredRecord = {
  table: pricelists,
  parts: (id) => [
    { table: pricelistRules, where: eq(pricelistRules.pricelistId, id) },
    { table: pricelistHistory, where: eq(pricelistHistory.pricelistId, id) },
  ],
  links: [orderLinks.pricelist],
};

const own = (id: number, { company }: Site) => and(eq(pricelists.id, id), eq(pricelists.companyId, company.id));

export async function pricelistOf(id: number, site: Site): Promise<Pricelist | null> {
  const [row] = await db.select().from(pricelists).where(own(id, site));
  return row ?? null;
}

export const rulesOf = (pricelistId: number): Promise<PriceRule[]> =>
  db
    .select()
    .from(pricelistRules)
    .where(eq(pricelistRules.pricelistId, pricelistId))
    .orderBy(asc(pricelistRules.sequence), asc(pricelistRules.id));

/** The saved pricelist as form values. */
export async function savedPricelist(row: Pricelist, site: Site): Promise<FormValues> {
  const rules = await rulesOf(row.id);
  const words = await wordsOf(rules);
  const money = await allCurrencies();
  const currency = money.find(({ code }) => code === row.currencyCode) ?? site.currency;
  return pricelistFormValues({ row, rules, currency, productOf: (rule) => words.get(rule.id) ?? '' }, site);
}

/** Rule → the reference of its variant, or the handle of its product. */
async function wordsOf(rules: readonly PriceRule[]): Promise<Map<number, string>> {
  const [variantIds, templateIds] = [
    rules.flatMap((one) => one.variantId ?? []),
    rules.flatMap((one) => one.templateId ?? []),
  ];
  const skus = variantIds.length === 0 ? [] : await db.select().from(variants).where(inArray(variants.id, variantIds));
  const products =
    templateIds.length === 0 ? [] : await db.select().from(templates).where(inArray(templates.id, templateIds));
  return new Map(
    rules.map((rule) => [
      rule.id,
      skus.find(({ id }) => id === rule.variantId)?.sku ??
        products.find(({ id }) => id === rule.templateId)?.handle ??
        '',
    ]),
  );
}

/** Finds the typed targets: the handle of a product, or the reference of a variant. */
export async function targetsOf(words: readonly string[], { company }: Site): Promise<Map<string, Target>> {
  const wanted = [...new Set(words.filter(Boolean))];
  if (wanted.length === 0) return new Map();
  const skus = await db
    .select({ word: variants.sku, variantId: variants.id })
    .from(variants)
    .innerJoin(templates, eq(templates.id, variants.templateId))
    .where(and(inArray(variants.sku, wanted), eq(templates.companyId, company.id)));
  const products = await db
    .select({ word: templates.handle, templateId: templates.id })
    .from(templates)
    .where(and(inArray(templates.handle, wanted), eq(templates.companyId, company.id)));
  return new Map<string, Target>([
    ...skus.map(({ word, variantId }) => [word, { variantId, templateId: null, categoryId: null }] as const),
    ...products.map(({ word, templateId }) => [word, { variantId: null, templateId, categoryId: null }] as const),
  ]);
}

export async function isCodeTaken(code: string | null, exceptId: number | null, { company }: Site): Promise<boolean> {
  if (code === null) return false;
  const others = and(
    eq(pricelists.companyId, company.id),
    eq(sql`lower(${pricelists.code})`, code.toLowerCase()),
    exceptId === null ? undefined : ne(pricelists.id, exceptId),
  );
  return (await db.$count(pricelists, others)) > 0;
}

export type PricelistEntry = { values: PricelistInput; isEverywhere: boolean; rules: readonly RuleInput[] };

/** @returns its id */
export async function addPricelist({ values, isEverywhere, rules }: PricelistEntry, site: Site): Promise<number> {
  return transaction(async () => {
    const [row] = await db
      .insert(pricelists)
      .values({ ...values, companyId: site.company.id, websiteId: isEverywhere ? null : site.website.id })
      .returning({ id: pricelists.id });
    await writeRules(row!.id, rules);
    await recordRules(row!.id);
    return row!.id;
  });
}

export async function changePricelist(row: Pricelist, entry: PricelistEntry, site: Site): Promise<void> {
  const websiteId = entry.isEverywhere ? null : (row.websiteId ?? site.website.id);
  await db
    .update(pricelists)
    .set({ ...entry.values, websiteId })
    .where(own(row.id, site));
  await recordFirstRules(row.id);
  await writeRules(row.id, entry.rules);
  await recordRules(row.id);
}

async function writeRules(pricelistId: number, rules: readonly RuleInput[]): Promise<void> {
  await db.delete(pricelistRules).where(eq(pricelistRules.pricelistId, pricelistId));
  if (rules.length > 0) await db.insert(pricelistRules).values(rules.map((rule) => ({ ...rule, pricelistId })));
  await changed(PRICELIST_TAG);
}
