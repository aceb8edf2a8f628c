/** Makes the variants of a WooCommerce product from its variations. */
import { msg } from '#core/msg.ts';
import { BadCell } from '#shop/import/cells.ts';
import type { ImportedProduct, ImportedVariant } from '#shop/import/imported_product.ts';
import type { Attribute, Offer } from './woocommerce_rows.ts';

const MOST_VARIANTS = 1000;

export type Variation = {
  line: number;
  position: number;
  attributes: Attribute[];
  offer: Offer;
  sharesStock: boolean;
  pictures: string[];
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Attributes that variants do not differ in and that can be shown: one visible value. */
const shownOnce = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(({ isVisible, values }) => isVisible && values.length === 1);

const optionsOf = (attributes: readonly Attribute[]): ImportedProduct['options'] =>
  attributes.map(({ name, values }) => ({ name, values }));

/** A simple product: its one variant has the values that it shows. */
export function withOffer(product: ImportedProduct, attributes: Attribute[], offer: Offer): ImportedProduct {
  const shown = shownOnce(attributes);
  return {
    ...product,
    options: optionsOf(shown),
    variants: [{ ...offer, values: shown.flatMap(({ values }) => values) }],
  };
}

/** @param refuse told of a variation that cannot be made */
export function withVariations(
  product: ImportedProduct,
  attributes: Attribute[],
  variations: Variation[],
  refuse: (line: number, reason: BadCell) => void,
): ImportedProduct {
  const isChosen = ({ name }: Attribute) =>
    variations.some((one) => one.attributes.some((other) => isSame(other.name, name)));
  const chosen = attributes.filter(isChosen).map((attribute) => ({ ...attribute, values: [...attribute.values] }));
  const shown = shownOnce(attributes.filter((attribute) => !isChosen(attribute)));
  const made = new Map<string, ImportedVariant>();
  let isPartial = product.isPartial;
  for (const { variation, choices } of bySpecificity(variations, chosen)) {
    const reason = reasonAgainst(choices, made);
    if (reason) {
      refuse(variation.line, reason);
      isPartial = true;
      continue;
    }
    for (const values of combined(choices)) {
      const key = JSON.stringify(values);
      if (!made.has(key))
        made.set(key, variantOf(variation, [...values, ...shown.flatMap((one) => one.values)], choices));
    }
  }
  const variants = [...made.values()];
  const options = [...chosen, ...shown].map(({ name, values }, i) => ({
    name,
    values: inOrderOf(values, new Set(variants.map((variant) => variant.values[i] ?? ''))),
  }));
  return { ...product, isPartial, options, variants, pictures: withPicturesOf(product.pictures, variations) };
}

/** Values that only a variation names follow those of the product. */
const inOrderOf = (values: readonly string[], used: ReadonlySet<string>): string[] => [
  ...values.filter((value) => used.has(value)),
  ...[...used].filter((value) => !values.includes(value)),
];

/** Variations for any value come last, so that a variation for this very value wins. */
function bySpecificity(variations: Variation[], chosen: Attribute[]): { variation: Variation; choices: string[][] }[] {
  const open = (choices: string[][]) => choices.filter(({ length }) => length > 1).length;
  return variations
    .toSorted((a, b) => a.position - b.position)
    .map((variation) => ({ variation, choices: chosen.map((attribute) => choicesOf(variation, attribute)) }))
    .toSorted((a, b) => open(a.choices) - open(b.choices));
}

/** The value as the product spells it; without one, all of the product's. */
function choicesOf(variation: Variation, { name, values }: Attribute): string[] {
  const given = variation.attributes.find((other) => isSame(other.name, name))?.values[0];
  if (given === undefined) return values;
  return [values.find((value) => isSame(value, given)) ?? given];
}

function reasonAgainst(choices: string[][], made: ReadonlyMap<string, unknown>): BadCell | null {
  if (choices.length === 0 || choices.some(({ length }) => length === 0))
    return new BadCell('Attribute 1 value(s)', msg('names no value, and the product has none to choose from.'));
  const count = choices.reduce((product, { length }) => product * length, 1);
  if (made.size + count > MOST_VARIANTS)
    return new BadCell('Attribute 1 value(s)', msg('would give the product more than {most} variants.'), {
      most: MOST_VARIANTS,
    });
  if (count === 1 && made.has(JSON.stringify(choices.flat())))
    return new BadCell('Attribute 1 value(s)', msg('are those of another variation too.'));
  return null;
}

const combined = (choices: string[][]): string[][] =>
  choices.reduce<string[][]>((all, values) => all.flatMap((one) => values.map((value) => [...one, value])), [[]]);

/** Pieces that several variants share cannot be counted for each. */
function variantOf(
  { offer, pictures, sharesStock }: Variation,
  values: string[],
  choices: string[][],
): ImportedVariant {
  const { isTracked, onHand, ...rest } = offer;
  const isAlone = !sharesStock && choices.every(({ length }) => length === 1);
  const picture = pictures[0];
  return {
    ...rest,
    ...((isAlone || onHand === 0) && isTracked !== undefined && { isTracked }),
    ...((isAlone || onHand === 0) && onHand !== undefined && { onHand }),
    ...(picture && { picture }),
    values,
  };
}

function withPicturesOf(
  pictures: ImportedProduct['pictures'],
  variations: readonly Variation[],
): ImportedProduct['pictures'] {
  const known = new Set(pictures.map(({ source }) => source));
  const missing = [...new Set(variations.flatMap((one) => one.pictures.slice(0, 1)))].filter((one) => !known.has(one));
  return [...pictures, ...missing.map((source, i) => ({ source, alt: '', position: pictures.length + i + 1 }))];
}
