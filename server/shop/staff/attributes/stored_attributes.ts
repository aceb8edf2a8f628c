/** Finds, saves and deletes attributes with their values. */
import { and, asc, eq, inArray, isNull, max, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, forUpdate } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { pick, SOURCE_LANGUAGE } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import type { Attribute } from '#shop/product/vocabulary_queries.ts';
import { templates } from '#shop/schema/schema.ts';
import { attributeLines, attributes, attributeValues, templateValues } from '#shop/schema/variants.schema.ts';

export const ATTRIBUTE: StoredRecord = {
  table: attributes,
  parts: (id) => [{ table: attributeValues, where: eq(attributeValues.attributeId, id) }],
};

type Facts = Pick<typeof attributes.$inferSelect, 'name' | 'display' | 'variants' | 'isFilter'>;
export type ValueInput = { id: number; name: Translated; color: string | null; sequence: number };

export type AttributeInput = {
  row: Facts;
  /** Null: nothing is typed. */
  sequence: number | null;
  /** In their new order. */
  values: ValueInput[];
  added: string[];
  dropped: number[];
};

/** An attribute as its form has it: with the products that are chosen by it, and the values that they offer. */
export type AttributeRow = Attribute & { products: number; usedValues: Set<number> };

const NAME_TAKEN = msg('Another attribute has this name');

export async function attributeOf(id: number, { company }: Site): Promise<AttributeRow | null> {
  const own = or(isNull(attributes.companyId), eq(attributes.companyId, company.id));
  const [row] = await db
    .select()
    .from(attributes)
    .where(and(eq(attributes.id, id), own));
  if (!row) return null;
  const values = await db
    .select()
    .from(attributeValues)
    .where(eq(attributeValues.attributeId, id))
    .orderBy(asc(attributeValues.sequence), asc(attributeValues.id));
  const used = await db
    .selectDistinct({ id: templateValues.valueId })
    .from(templateValues)
    .innerJoin(attributeValues, eq(attributeValues.id, templateValues.valueId))
    .where(eq(attributeValues.attributeId, id));
  const products = await db.$count(attributeLines, eq(attributeLines.attributeId, id));
  return { ...row, values, products, usedValues: new Set(used.map((value) => value.id)) };
}

/** The first products that are chosen by it. */
export const productsWith = (attributeId: number, most: number) =>
  db
    .select({ id: templates.id, name: templates.name })
    .from(attributeLines)
    .innerJoin(templates, eq(templates.id, attributeLines.templateId))
    .where(eq(attributeLines.attributeId, attributeId))
    .orderBy(asc(templates.id))
    .limit(most);

/** At the end of the list. @throws Invalid naming the field */
export async function addAttribute(input: AttributeInput, site: Site): Promise<number> {
  const key = keyOf(input.row.name, site);
  const field = `name-${site.language.code}`;
  const same = and(eq(attributes.companyId, site.company.id), eq(attributes.key, key));
  if ((await db.$count(attributes, same)) > 0) throw new Invalid(NAME_TAKEN, { [field]: NAME_TAKEN });
  const [last] = await db.select({ sequence: max(attributes.sequence) }).from(attributes);
  const [made] = await db
    .insert(attributes)
    .values({ ...input.row, sequence: input.sequence ?? (last?.sequence ?? 0) + 1, companyId: site.company.id, key })
    .returning({ id: attributes.id });
  await addValues(made!.id, 0, input.added, site);
  await changed('attribute');
  return made!.id;
}

/** Within a transaction that holds the attribute. @throws Invalid naming the field */
export async function changeAttribute(row: AttributeRow, input: AttributeInput, site: Site): Promise<void> {
  const sequence = input.sequence ?? row.sequence;
  await db
    .update(attributes)
    .set({ ...input.row, sequence })
    .where(eq(attributes.id, row.id));
  for (const { id, ...value } of input.values)
    await db.update(attributeValues).set(value).where(eq(attributeValues.id, id));
  await dropValues(input.dropped);
  await addValues(row.id, input.values.length, input.added, site);
  await changed('attribute');
}

/** @throws Invalid if a product was given one of them meanwhile */
async function dropValues(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await forUpdate(
    db
      .select({ id: attributeValues.id })
      .from(attributeValues)
      .where(inArray(attributeValues.id, [...ids])),
  );
  const [used] = await db
    .select({ id: templateValues.valueId })
    .from(templateValues)
    .where(inArray(templateValues.valueId, [...ids]))
    .limit(1);
  if (used) throw new Invalid(VALUE_USED, { [`drop_${used.id}`]: VALUE_USED });
  await db.delete(attributeValues).where(inArray(attributeValues.id, [...ids]));
}

export const VALUE_USED = msg('Products offer this value: remove it from them first');

async function addValues(attributeId: number, from: number, names: readonly string[], site: Site): Promise<void> {
  if (names.length === 0) return;
  const { code } = site.language;
  const rows = names.map((name, at) => ({ attributeId, name: { [code]: name }, key: name, sequence: from + at + 1 }));
  await db.insert(attributeValues).values(rows).onConflictDoNothing();
}

/** The name by which imports find it. */
const keyOf = (name: AttributeInput['row']['name'], { language }: Site): string =>
  name[SOURCE_LANGUAGE] || pick(name, language.code);
