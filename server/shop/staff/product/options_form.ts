/** Reads the attributes and values that staff add to a product or take away. */
import { msg } from '#core/msg.ts';
import { isOnDemand, type ProductLine } from '#shop/product/product.ts';
import type { Attribute } from '#shop/product/vocabulary_queries.ts';
import type { ProductSetup } from './choices.ts';
import type { FormReader } from './reader.ts';

/** A page of Shopify's size; more are sold as attributes that make no variants. */
export const MOST_VARIANTS = 1000;
const MOST_VALUES = 200;
const NEW_LINES = [1, 2, 3];

export type OptionsInput = {
  added: { name: string; values: string[] }[];
  /** Line → names of more values. */
  extended: [number, string[]][];
  /** Values and lines that are no longer offered. */
  droppedValues: number[];
  droppedLines: number[];
};

export const newLineFields = NEW_LINES.map((n) => [`new_attribute_${n}`, `new_values_${n}`] as const);

export const optionFields = ({ product }: ProductSetup): string[] => [
  ...newLineFields.flat(),
  ...product.lines.flatMap(({ id, values }) => [
    `add_values_${id}`,
    `drop_line_${id}`,
    ...values.map((value) => `drop_value_${value.id}`),
  ]),
];

export function parseOptions(setup: ProductSetup, reader: FormReader): OptionsInput {
  const { lines } = setup.product;
  const input: OptionsInput = {
    added: newLineFields.flatMap((fields) => addedIn(fields, setup, reader)),
    extended: lines.flatMap((line): [number, string[]][] => {
      const names = namesIn(`add_values_${line.id}`, reader).filter((name) => !hasValue(line, name));
      return names.length > 0 ? [[line.id, names]] : [];
    }),
    droppedLines: lines.flatMap(({ id }) => (reader.isOn(`drop_line_${id}`) ? id : [])),
    droppedValues: lines.flatMap(({ values }) =>
      values.flatMap(({ id }) => (reader.isOn(`drop_value_${id}`) ? id : [])),
    ),
  };
  refuseEmptyLines(lines, input, reader);
  refuseTooMany(setup, input, reader);
  return input;
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const hasValue = ({ values }: ProductLine, name: string): boolean =>
  values.some((value) => Object.values(value.name).some((known) => known && sameName(known, name)));

/** An attribute is found by its name in any language. */
export const attributeNamed = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  attributes.find((one) => [one.key, ...Object.values(one.name)].some((known) => known && sameName(known, name)));

function namesIn(field: string, { text, refuse }: FormReader): string[] {
  const names = text(field, 10_000)
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length > MOST_VALUES) refuse(field, msg('Enter {most} values or fewer'), { most: MOST_VALUES });
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

function addedIn(
  [nameField, valuesField]: readonly [string, string],
  { product, attributes }: ProductSetup,
  reader: FormReader,
): OptionsInput['added'] {
  const name = reader.text(nameField, 100);
  const values = namesIn(valuesField, reader);
  if (!name && values.length === 0) return [];
  if (!name) reader.refuse(nameField, msg('Enter a name'));
  else if (values.length === 0) reader.refuse(valuesField, msg('Enter values, separated by commas'));
  const known = attributeNamed(attributes, name);
  if (known && product.lines.some(({ attributeId }) => attributeId === known.id))
    reader.refuse(nameField, msg('The product has this attribute already: add values to it'));
  return [{ name, values }];
}

/** An attribute without values offers nothing to choose. */
function refuseEmptyLines(lines: readonly ProductLine[], input: OptionsInput, { refuse }: FormReader): void {
  for (const { id, values } of lines) {
    const isGone = input.droppedLines.includes(id) || input.extended.some(([line]) => line === id);
    if (!isGone && values.every((value) => input.droppedValues.includes(value.id)))
      refuse(`drop_value_${values[0]?.id}`, msg('Keep one value, or remove the attribute'));
  }
}

function refuseTooMany({ product, attributes }: ProductSetup, input: OptionsInput, reader: FormReader): void {
  if (isOnDemand(product)) return;
  const kept = product.lines
    .filter(({ id, variants }) => variants === 'always' && !input.droppedLines.includes(id))
    .map(({ id, values }) => {
      const more = input.extended.find(([line]) => line === id)?.[1] ?? [];
      return values.filter((value) => !input.droppedValues.includes(value.id)).length + more.length;
    });
  const added = input.added
    .filter(({ name }) => (attributeNamed(attributes, name)?.variants ?? 'always') === 'always')
    .map(({ values }) => values.length);
  const count = [...kept, ...added].reduce((product, size) => product * Math.max(1, size), 1);
  if (count <= MOST_VARIANTS) return;
  const [line] = input.extended[0] ?? [];
  const field = line === undefined ? 'new_values_1' : `add_values_${line}`;
  reader.refuse(field, msg('This would make {count} variants: a product can have {most}. Enter fewer values'), {
    count: reader.texts.number(count, 0),
    most: reader.texts.number(MOST_VARIANTS, 0),
  });
}
