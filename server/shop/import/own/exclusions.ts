/** Collects what values of a product exclude, without rules that name nothing. */
import { msg } from '#core/msg.ts';
import { BadCell } from '#shop/import/cells.ts';
import type { ExclusionRule, ImportedProduct } from '#shop/import/imported_product.ts';
import { MOST_EXCLUSIONS } from '#shop/product/product.ts';
import { COLUMNS, joined } from './columns.ts';

/** @param refuse takes a rule that is left out */
export function withExclusions(product: ImportedProduct, refuse: (error: BadCell) => void): ImportedProduct {
  const { details } = product;
  const rules = rulesOf(product);
  if (!details || !rules || product.isPartial) return product;
  const known = rules.filter((rule) => {
    if (isKnown(rule, product)) return true;
    refuse(
      new BadCell(COLUMNS.excludes, msg('"{path}" is no value of another attribute and none of an optional product.'), {
        path: joined(rule.excluded, 'path'),
      }),
    );
    return false;
  });
  if (known.length > MOST_EXCLUSIONS)
    refuse(new BadCell(COLUMNS.excludes, msg('has more than {most} rows.'), { most: MOST_EXCLUSIONS }));
  return { ...product, details: { ...details, exclusions: known.slice(0, MOST_EXCLUSIONS) } };
}

/** Null: the file does not tell. */
function rulesOf({ options }: ImportedProduct): ExclusionRule[] | null {
  const given = options.flatMap(({ name, values, details }) =>
    values.map((value) => ({ name, value, excludes: details?.values.get(value.toLowerCase())?.excludes })),
  );
  if (given.every(({ excludes }) => excludes === undefined)) return null;
  return given.flatMap(({ name, value, excludes = [] }) =>
    excludes.map((excluded) => ({ attribute: name, value, excluded })),
  );
}

function isKnown(
  { attribute, excluded }: ExclusionRule,
  { handle, options, optionalProducts = [] }: ImportedProduct,
): boolean {
  const [first = '', second = ''] = excluded;
  if (excluded.length !== 2) return excluded.length < 4 && [handle, ...optionalProducts].includes(first);
  const own = options.find(({ name }) => name.toLowerCase() === first.toLowerCase());
  const isOther = first.toLowerCase() !== attribute.toLowerCase();
  return isOther && own?.details?.values.has(second.toLowerCase()) === true;
}
