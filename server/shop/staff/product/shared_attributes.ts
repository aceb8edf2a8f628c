/** Protects attributes that several companies use from changes. */
import { and, inArray, isNull } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Person } from '#core/people/people.ts';
import { mayChangeShared, refuseShared } from '#core/people/shared_records.ts';
import type { Product } from '#shop/product/product.ts';
import { attributes } from '#shop/schema/variants.schema.ts';
import type { ProductChoices } from './choices_form.ts';

/** @throws Forbidden if a change would affect other companies that the person does not work for */
export async function refuseSharedAttributes(
  { lines }: Pick<Product, 'lines'>,
  wanted: Pick<ProductChoices, 'displays' | 'values'>,
  person: Person | null,
): Promise<void> {
  const displays = new Map(wanted.displays);
  const values = new Map(wanted.values.map((value) => [value.id, value]));
  const changed = lines.filter(
    ({ attributeId, display, values: own }) =>
      displays.get(attributeId) !== display || own.some((value) => isChanged(value, values.get(value.id))),
  );
  const ids = changed.map(({ attributeId }) => attributeId);
  if (ids.length === 0) return;
  const shared = await db.$count(attributes, and(inArray(attributes.id, ids), isNull(attributes.companyId)));
  if (shared > 0) await refuseShared(person);
}

/** Ids of the product's attributes whose display and customer input the person may not change. */
export async function lockedAttributes({ lines }: Pick<Product, 'lines'>, person: Person | null): Promise<Set<number>> {
  const ids = lines.map(({ attributeId }) => attributeId);
  if (ids.length === 0 || (await mayChangeShared(person))) return new Set();
  const shared = await db
    .select({ id: attributes.id })
    .from(attributes)
    .where(and(inArray(attributes.id, ids), isNull(attributes.companyId)));
  return new Set(shared.map(({ id }) => id));
}

type Value = ProductChoices['values'][number];

function isChanged(before: Omit<Value, 'priceExtra'>, after: Value | undefined): boolean {
  if (!after || (!before.isCustom && !after.isCustom)) return false;
  const fields = ['isCustom', 'customKind', 'customMin', 'customMax', 'customStep'] as const;
  return fields.some((field) => before[field] !== after[field]);
}
