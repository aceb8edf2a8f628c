/** Decides which values exclude each other, and writes it once all products are there. */
import { and, eq, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, insertMany, transaction } from '#core/db/database.ts';
import { exclusionRulesOf, type NamedValue, namedValues, ruleKey } from '#shop/import/exclusion_rules.ts';
import type { ExclusionRule } from '#shop/import/imported_product.ts';
import { importedProducts } from '#shop/schema/imports.schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { valueExclusions } from '#shop/schema/variants.schema.ts';
import type { Batch, Entry } from './batch.ts';
import { digestOf, settle } from './by_hand.ts';

const FIELD = 'exclusions';

export type ExclusionPlan = { templateId: number; handle: string; rules: ExclusionRule[] };

/** @returns what is to be written; the digest follows then, so that an import that stopped before begins anew */
export async function planExclusions(batch: Batch): Promise<ExclusionPlan[]> {
  const given = batch.entries.filter(({ product }) => product.details?.exclusions && !product.isPartial);
  const ids = given.flatMap(({ stored }) => stored?.template.id ?? []);
  const stored = await exclusionRulesOf(ids, batch.language);
  return given.flatMap((entry) => planOf(entry, batch, stored.get(entry.templateId) ?? []));
}

function planOf(entry: Entry, batch: Batch, before: ExclusionRule[]): ExclusionPlan[] {
  const rules = entry.product.details?.exclusions ?? [];
  const [present, wanted] = [keysOf(before), keysOf(rules)];
  const digest = entry.digests[FIELD];
  const shown = { present: String(present.length), wanted: String(wanted.length) };
  const settled = settle(entry, batch, FIELD, { present: entry.stored ? present : undefined, wanted, shown });
  if (settled !== wanted || JSON.stringify(present) === JSON.stringify(wanted)) return [];
  if (digest === undefined) delete entry.digests[FIELD];
  else entry.digests[FIELD] = digest;
  entry.isChanged = true;
  return [{ templateId: entry.templateId, handle: entry.product.handle, rules }];
}

const keysOf = (rules: readonly ExclusionRule[]): string[] => [...new Set(rules.map(ruleKey))].sort();

/** Runs after all products are there, as options may stand later in the file. */
export async function writeExclusions(
  plans: readonly ExclusionPlan[],
  { companyId, language }: Pick<Batch, 'companyId' | 'language'>,
): Promise<void> {
  for (const plan of plans)
    await transaction(() => writePlan(plan, companyId, language), { name: 'exclusions of an imported product' });
}

async function writePlan({ templateId, handle, rules }: ExclusionPlan, companyId: number, language: string) {
  const products = await productsIn(companyId, handle, rules);
  const values = await namedValues([...products.values()], language);
  const its = values.filter((one) => one.templateId === templateId).map(({ id }) => id);
  if (its.length === 0) return;
  const rows = rules.flatMap((rule) => {
    const own = find(values, templateId, [rule.attribute, rule.value]);
    const other = otherOf(rule, { templateId, products, values });
    return own && other ? [{ rule, row: { templateValueId: own.id, ...other } }] : [];
  });
  await db.delete(valueExclusions).where(inArray(valueExclusions.templateValueId, its));
  await insertMany(
    valueExclusions,
    rows.map(({ row }) => row),
  );
  await remember(templateId, keysOf(rows.map(({ rule }) => rule)));
  await changed(`product:${templateId}`);
}

async function productsIn(companyId: number, handle: string, rules: readonly ExclusionRule[]) {
  const named = rules.flatMap(({ excluded }) => (excluded.length === 2 ? [] : (excluded[0] ?? [])));
  const rows = await db
    .select({ id: templates.id, handle: templates.handle })
    .from(templates)
    .where(and(eq(templates.companyId, companyId), inArray(templates.handle, [...new Set([handle, ...named])])));
  return new Map(rows.map((row) => [row.handle, row.id]));
}

type Known = { templateId: number; products: ReadonlyMap<string, number>; values: readonly NamedValue[] };

function otherOf({ excluded }: ExclusionRule, { templateId, products, values }: Known) {
  const isOwn = excluded.length === 2;
  const product = isOwn ? templateId : products.get(excluded[0] ?? '');
  if (product === undefined) return null;
  if (excluded.length === 1) return { templateId: product, excludedValueId: null };
  const value = find(values, product, isOwn ? excluded : excluded.slice(1));
  return value ? { templateId: product, excludedValueId: value.id } : null;
}

const find = (values: readonly NamedValue[], templateId: number, [attribute = '', value = '']: readonly string[]) =>
  values.find(
    (one) =>
      one.templateId === templateId &&
      one.attribute.toLowerCase() === attribute.toLowerCase() &&
      one.value.toLowerCase() === value.toLowerCase(),
  );

/** What was written, so that a later change by people is noticed. */
async function remember(templateId: number, keys: string[]): Promise<void> {
  const [row] = await db.select().from(importedProducts).where(eq(importedProducts.templateId, templateId));
  if (!row) return;
  const digests = { ...row.digests, [FIELD]: digestOf(keys) };
  await db.update(importedProducts).set({ digests }).where(eq(importedProducts.templateId, templateId));
}
