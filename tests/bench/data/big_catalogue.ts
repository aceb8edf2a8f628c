/** Fills DATA_DIR with a given number of products with twenty attributes each. */

import { closeDatabase, insertMany, openDatabase } from '#core/db/database.ts';
import { seedDemo } from '#fixtures/seed.ts';
import { templates } from '#shop/schema/schema.ts';
import {
  attributeLines,
  attributes,
  attributeValues,
  templateValues,
  variants,
  variantValues,
} from '#shop/schema/variants.schema.ts';

const ATTRIBUTES = 20;
const VALUES = 10;
/** So many products are lanterns, and pass two filters. */
const MATCHING = 200;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const said = (text: string) => ({ en_US: text });

type Made = { id: number; values: number[] };

/** @returns attributes with their values, in order */
async function makeAttributes(): Promise<Made[]> {
  const rows = numbers(ATTRIBUTES).map((i) => ({
    companyId: 1,
    key: `bench-${i}`,
    name: said(`Trait ${i}`),
    sequence: 100 + i,
  }));
  const made = await insertMany(attributes, rows, { returning: ['id', 'key'] });
  const values = made.flatMap(({ id }) =>
    numbers(VALUES).map((v) => ({ attributeId: id, key: `v${v}`, name: said(`Kind ${v}`), sequence: v })),
  );
  const madeValues = await insertMany(attributeValues, values, { returning: ['id', 'attributeId'] });
  const byAttribute = Map.groupBy(madeValues, ({ attributeId }) => attributeId);
  return made.map(({ id }) => ({ id, values: (byAttribute.get(id) ?? []).map((value) => value.id) }));
}

/** Every fifth is a lantern; the first lanterns pass the filters `0` and `1`, every other one does not. */
const isLantern = (i: number): boolean => i % 5 === 0;
const passes = (i: number): boolean => isLantern(i) && i / 5 < MATCHING;

function kindOf(i: number, attribute: number): number {
  if (attribute <= 1 && passes(i)) return 0;
  if (attribute <= 1 && isLantern(i)) return 1 + ((i + attribute) % (VALUES - 1));
  return (i * (attribute + 3)) % VALUES;
}

const wordsOf = (i: number): string =>
  `${isLantern(i) ? 'lantern' : 'basket'} ${i % 2 ? 'homely' : 'garden'} number ${i}`;

async function makeProducts(count: number, traits: Made[]): Promise<void> {
  const rows = numbers(count).map((i) => ({
    companyId: 1,
    handle: `bench-${i}`,
    name: said(`${wordsOf(i)} of the workshop`),
    summary: said('One of very many things.'),
    description: said('<p>Made to be found, and to be counted.</p>'),
    customMessage: {},
    price: 100 + ((i * 37) % 90_000),
    isPublished: true,
    sequence: i,
  }));
  const made = await insertMany(templates, rows, { returning: ['id', 'handle'] });
  const ids = made.map(({ id }) => id);
  const lines = ids.flatMap((templateId) =>
    traits.map(({ id }, sequence) => ({ templateId, attributeId: id, sequence })),
  );
  const madeLines = await insertMany(attributeLines, lines, { returning: ['id'] });
  const values = madeLines.map(({ id: lineId }, at) => {
    const [i, attribute] = [Math.floor(at / ATTRIBUTES), at % ATTRIBUTES];
    return {
      templateId: ids[i] as number,
      lineId,
      valueId: traits[attribute]?.values[kindOf(i, attribute)] as number,
    };
  });
  const madeValues = await insertMany(templateValues, values, { returning: ['id'] });
  const owned = ids.map((_, i) => madeValues.slice(i * ATTRIBUTES, (i + 1) * ATTRIBUTES).map(({ id }) => id));
  const variantRows = ids.map((templateId, i) => ({
    templateId,
    combination: (owned[i] as number[]).join(','),
    sku: `B${i}`,
  }));
  const madeVariants = await insertMany(variants, variantRows, { returning: ['id'] });
  await insertMany(
    variantValues,
    madeVariants.flatMap(({ id: variantId }, i) =>
      (owned[i] as number[]).map((templateValueId) => ({ variantId, templateValueId })),
    ),
  );
}

await openDatabase();
await seedDemo();
const traits = await makeAttributes();
await makeProducts(Number(process.argv[2]), traits);
console.log(JSON.stringify([0, 1].map((at) => `${traits[at]?.id}-${traits[at]?.values[0]}`)));
await closeDatabase();
