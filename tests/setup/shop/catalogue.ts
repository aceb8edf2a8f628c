/** Builds attributes, values, variants and categories for tests. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { categories, tags, templateCategories, templates, templateTags } from '#shop/schema/schema.ts';
import {
  attributeLines,
  attributes,
  attributeValues,
  templateValues,
  variants,
  variantValues,
} from '#shop/schema/variants.schema.ts';

export type TestAttribute = { id: number; values: Record<string, number> };

export async function addAttribute(
  name: string,
  values: string[],
  more: Partial<typeof attributes.$inferInsert> = {},
): Promise<TestAttribute> {
  const [row] = await db
    .insert(attributes)
    .values({ companyId: 1, key: name, name: { en_US: name }, ...more })
    .returning({ id: attributes.id });
  const made = await db
    .insert(attributeValues)
    .values(values.map((key, sequence) => ({ attributeId: row!.id, key, name: { en_US: key }, sequence })))
    .returning({ id: attributeValues.id, key: attributeValues.key });
  await changed('attribute');
  return { id: row!.id, values: Object.fromEntries(made.map(({ key, id }) => [key, id])) };
}

/** A product without variants yet. */
export async function addTemplate(name: string, more: Partial<typeof templates.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(templates)
    .values({
      companyId: 1,
      handle: name.toLowerCase().replaceAll(' ', '-'),
      name: { en_US: name },
      summary: {},
      description: {},
      customMessage: {},
      price: 1000,
      isPublished: true,
      ...more,
    })
    .returning({ id: templates.id });
  await changed(`product:${row!.id}`);
  return row!.id;
}

export async function changeTemplate(id: number, values: Partial<typeof templates.$inferInsert>): Promise<void> {
  await db.update(templates).set(values).where(eq(templates.id, id));
  await changed(`product:${id}`);
}

/** Lets a product be chosen by an attribute. @returns value → its id within combinations of this product. */
export async function offer(
  templateId: number,
  attribute: TestAttribute,
  values: Record<string, number>,
): Promise<Record<string, number>> {
  const [line] = await db
    .insert(attributeLines)
    .values({ templateId, attributeId: attribute.id })
    .returning({ id: attributeLines.id });
  const made: Record<string, number> = {};
  for (const [key, priceExtra] of Object.entries(values)) {
    const [row] = await db
      .insert(templateValues)
      .values({ templateId, lineId: line!.id, valueId: attribute.values[key] as number, priceExtra })
      .returning({ id: templateValues.id });
    made[key] = row!.id;
  }
  await changed(`product:${templateId}`);
  return made;
}

/** A variant of these chosen values; tracked when it says how many there are. */
export async function addVariant(
  templateId: number,
  chosen: number[],
  more: Partial<typeof variants.$inferInsert> = {},
): Promise<number> {
  const combination = [...chosen].sort((a, b) => a - b).join(',');
  const [row] = await db
    .insert(variants)
    .values({ templateId, combination, isTracked: more.onHand !== undefined, ...more })
    .returning({ id: variants.id });
  if (chosen.length > 0)
    await db.insert(variantValues).values(chosen.map((templateValueId) => ({ variantId: row!.id, templateValueId })));
  await changed(`product:${templateId}`);
  return row!.id;
}

export async function addCategory(name: string, more: Partial<typeof categories.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(categories)
    .values({ name: { en_US: name }, description: {}, companyId: 1, ...more })
    .returning({ id: categories.id });
  await changed('category');
  return row!.id;
}

export async function putIn(categoryId: number, ...templateIds: number[]): Promise<void> {
  await db.insert(templateCategories).values(templateIds.map((templateId) => ({ templateId, categoryId })));
  await changed(...templateIds.map((id) => `product:${id}`));
}

export async function tagAs(name: string, templateIds: number[], companyId = 1): Promise<number> {
  const [row] = await db
    .insert(tags)
    .values({ key: name, name: { en_US: name }, companyId })
    .returning({ id: tags.id });
  if (templateIds.length > 0)
    await db.insert(templateTags).values(templateIds.map((templateId) => ({ templateId, tagId: row!.id })));
  await changed(...templateIds.map((id) => `product:${id}`));
  return row!.id;
}
