/** Reads which values products exclude, by names. */
import { eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { templates } from '#shop/schema/schema.ts';
import {
  attributeLines,
  attributes,
  attributeValues,
  templateValues,
  valueExclusions,
} from '#shop/schema/variants.schema.ts';
import type { ExclusionRule } from './imported_product.ts';

export type StoredRule = ExclusionRule & { templateId: number; valueId: number };
export type NamedValue = { id: number; templateId: number; attribute: string; value: string };

/** Template → its rules, in the order of their names. */
export async function exclusionRulesOf(ids: number[], language: string): Promise<Map<number, StoredRule[]>> {
  const rows = await db
    .select({
      templateId: templateValues.templateId,
      valueId: valueExclusions.templateValueId,
      otherId: valueExclusions.templateId,
      excludedId: valueExclusions.excludedValueId,
    })
    .from(valueExclusions)
    .innerJoin(templateValues, eq(templateValues.id, valueExclusions.templateValueId))
    .where(inArray(templateValues.templateId, ids));
  if (rows.length === 0) return new Map();
  const products = [...new Set(rows.flatMap(({ templateId, otherId }) => [templateId, otherId]))];
  const values = new Map((await namedValues(products, language)).map((one) => [one.id, one]));
  const handles = await handlesOf(products);
  const rules = rows.flatMap(({ templateId, valueId, otherId, excludedId }): StoredRule[] => {
    const own = values.get(valueId);
    const other = excludedId === null ? null : values.get(excludedId);
    if (!own || other === undefined) return [];
    const handle = otherId === templateId && other ? [] : [handles.get(otherId) ?? ''];
    const excluded = [...handle, ...(other ? [other.attribute, other.value] : [])];
    return [{ templateId, valueId, attribute: own.attribute, value: own.value, excluded }];
  });
  return Map.groupBy(
    rules.toSorted((a, b) => (ruleKey(a) < ruleKey(b) ? -1 : 1)),
    ({ templateId }) => templateId,
  );
}

/** The same for rules that say the same, whatever the letter case. */
export const ruleKey = ({ attribute, value, excluded }: ExclusionRule): string =>
  JSON.stringify([attribute, value, ...excluded]).toLowerCase();

/** What products offer, by names of the language. */
export async function namedValues(products: number[], language: string): Promise<NamedValue[]> {
  const rows = await db
    .select({
      id: templateValues.id,
      templateId: templateValues.templateId,
      attribute: attributes.name,
      value: attributeValues.name,
    })
    .from(templateValues)
    .innerJoin(attributeLines, eq(attributeLines.id, templateValues.lineId))
    .innerJoin(attributes, eq(attributes.id, attributeLines.attributeId))
    .innerJoin(attributeValues, eq(attributeValues.id, templateValues.valueId))
    .where(inArray(templateValues.templateId, products));
  return rows.map(({ attribute, value, ...row }) => ({
    ...row,
    attribute: pick(attribute, language),
    value: pick(value, language),
  }));
}

async function handlesOf(ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: templates.id, handle: templates.handle })
    .from(templates)
    .where(inArray(templates.id, ids));
  return new Map(rows.map(({ id, handle }) => [id, handle]));
}
