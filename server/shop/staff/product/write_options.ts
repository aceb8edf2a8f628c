/** Adds attributes and values to a product, or removes them, and makes its variants. */
import { eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Person } from '#core/people/people.ts';
import { refuseShared } from '#core/people/shared_records.ts';
import type { Site } from '#core/sites/site.ts';
import type { Attribute } from '#shop/product/vocabulary_queries.ts';
import { attributeLines, attributes, attributeValues, templateValues } from '#shop/schema/variants.schema.ts';
import type { ProductSetup } from './choices.ts';
import { attributeNamed, type OptionsInput } from './options_form.ts';
import { makeVariants } from './write_combinations.ts';

export async function writeOptions(
  { product, attributes: known }: ProductSetup,
  input: OptionsInput,
  site: Site,
  person: Person | null,
): Promise<void> {
  const { added, extended, droppedLines, droppedValues } = input;
  if ([added, extended, droppedLines, droppedValues].every((list) => list.length === 0)) return;
  const context = { site, person, attributes: known };
  for (const [lineId, names] of extended) {
    const line = product.lines.find(({ id }) => id === lineId)!;
    const attribute = known.find(({ id }) => id === line.attributeId)!;
    await offerValues({ templateId: product.id, lineId, attribute, names }, context);
  }
  let sequence = product.lines.length;
  for (const { name, values: names } of added) {
    const attribute = await attributeFor(name, context);
    const line = { templateId: product.id, attributeId: attribute.id, sequence: sequence++ };
    const [made] = await db.insert(attributeLines).values(line).returning({ id: attributeLines.id });
    await offerValues({ templateId: product.id, lineId: made!.id, attribute, names }, context);
  }
  if (droppedValues.length > 0) await db.delete(templateValues).where(inArray(templateValues.id, droppedValues));
  if (droppedLines.length > 0) await db.delete(attributeLines).where(inArray(attributeLines.id, droppedLines));
  await makeVariants(product.id);
}

type Context = { site: Site; person: Person | null; attributes: readonly Attribute[] };

async function attributeFor(name: string, { site, attributes: known }: Context): Promise<Attribute> {
  const found = attributeNamed(known, name);
  if (found) return found;
  const [made] = await db
    .insert(attributes)
    .values({ companyId: site.company.id, name: { [site.language.code]: name }, key: name })
    .returning();
  return { ...made!, values: [] };
}

type Offered = { templateId: number; lineId: number; attribute: Attribute; names: readonly string[] };

async function offerValues({ templateId, lineId, attribute, names }: Offered, context: Context): Promise<void> {
  const ids: number[] = [];
  for (const name of names) ids.push(await valueFor(attribute, name, context));
  const rows = [...new Set(ids)].map((valueId) => ({ templateId, lineId, valueId }));
  await db.insert(templateValues).values(rows).onConflictDoNothing();
}

/** @throws Forbidden for a new value of an attribute that other companies use, too */
async function valueFor(attribute: Attribute, name: string, { site, person }: Context): Promise<number> {
  const stored = await db.select().from(attributeValues).where(eq(attributeValues.attributeId, attribute.id));
  const found = stored.find((value) =>
    [value.key, ...Object.values(value.name)].some((text) => text?.toLowerCase() === name.toLowerCase()),
  );
  if (found) return found.id;
  if (attribute.companyId === null) await refuseShared(person);
  const [made] = await db
    .insert(attributeValues)
    .values({
      attributeId: attribute.id,
      name: { [site.language.code]: name },
      key: name,
      sequence: Math.max(0, ...stored.map(({ sequence }) => sequence)) + 10,
    })
    .returning({ id: attributeValues.id });
  return made!.id;
}
