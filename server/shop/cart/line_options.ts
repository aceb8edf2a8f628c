/** Reads the options of a cart line beyond its variant, such as custom values. */
import { Invalid } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { LineChoices } from '#sales/schema/schema.ts';
import { firstPossible } from '#shop/product/combinations.ts';
import { customProblem, LONGEST_TEXT } from '#shop/product/custom_values.ts';
import { isPossible, type Product, type ProductValue, type ProductVariant, valueIdsOf } from '#shop/product/product.ts';
import { type LineFile, storedLineFiles } from './line_files.ts';

/** The options as forms and calls send them. */
export type LineOptions = {
  /** Custom values by attribute value, with the specified key names. */
  custom: readonly { attribute_value_id: number; custom_value: string; file?: string | undefined }[];
  /**
   * Custom values by the product's own value id, from a form sent without script; those of values that were not chosen
   * are ignored. For a file it is the token.
   */
  customTexts: ReadonlyMap<number, string>;
  /** Chosen values that make no variant, by the product's own value ids. */
  noVariant: readonly number[];
};

export const NO_OPTIONS: LineOptions = { custom: [], customTexts: new Map(), noVariant: [] };

export const NO_SUCH_COMBINATION = msg('This combination does not exist. It can’t be added to the cart.');
const FIELD = 'product_custom_attribute_values';
const DEMO_DAY = '2027-05-31';

/** The full choice: the variant's values and those that make no variant, completed with defaults. @throws Invalid */
export function wholeChoice(product: Product, variant: ProductVariant, { noVariant }: LineOptions): number[] {
  const loose = product.lines.filter((line) => line.variants === 'no_variant').flatMap(({ values }) => values);
  if (noVariant.some((id) => !loose.some((value) => value.id === id))) throw new Invalid(NO_SUCH_COMBINATION);
  const found = firstPossible(product, { wanted: [...valueIdsOf(variant), ...noVariant] });
  if (!found || !isPossible(product, found)) throw new Invalid(NO_SUCH_COMBINATION);
  return found;
}

/**
 * Checks and completes the options; a custom value left out is an empty text.
 * @throws Invalid naming the wrong value
 */
export async function choicesOf(
  product: Product,
  chosen: readonly number[],
  lineOptions: LineOptions,
  site: Site,
): Promise<LineChoices> {
  const isFile = (id: number) =>
    product.lines.some(({ values }) => values.some((value) => value.id === id && value.customKind === 'file'));
  const sent = [...lineOptions.customTexts].filter(([id]) => isFile(id)).map(([, token]) => token);
  const files = await storedLineFiles([...lineOptions.custom.flatMap(({ file }) => file ?? []), ...sent]);
  const taken = product.lines.flatMap((line) =>
    line.values.filter((value) => chosen.includes(value.id)).map((value) => ({ line, value })),
  );
  const unchosen = lineOptions.custom.find(
    (one) => !taken.some(({ value }) => value.isCustom && value.valueId === one.attribute_value_id),
  );
  if (unchosen) {
    const sentence = msg('Select the value before entering its text.');
    throw new Invalid(sentence, { [FIELD]: sentence });
  }
  const named = (value: ProductValue) => pick(value.name, site.language.code);
  return {
    custom: taken
      .filter(({ value }) => value.isCustom)
      .map(({ value }) => ({
        attribute_value_id: value.valueId,
        attribute_value_name: named(value),
        ...customValue(value, named(value), lineOptions, files),
      })),
    noVariant: taken
      .filter(({ line }) => line.variants === 'no_variant')
      .map(({ line, value }) => ({
        attribute_value_id: value.valueId,
        attribute_value_name: named(value),
        value: value.id,
        attribute_name: pick(line.name, site.language.code),
        is_custom: value.isCustom,
      })),
  };
}

function customValue(
  value: ProductValue,
  name: string,
  lineOptions: LineOptions,
  files: ReadonlyMap<string, LineFile>,
): { custom_value: string; file_id?: number } {
  const entry = lineOptions.custom.find((one) => one.attribute_value_id === value.valueId);
  const refuse = (sentence: string) =>
    new Invalid(sentence, { [FIELD]: sentence }).with({
      name,
      min: value.customMin ?? '',
      max: value.customKind === 'text' ? LONGEST_TEXT : (value.customMax ?? ''),
      step: value.customStep ?? '',
      example: DEMO_DAY,
    });
  if (value.customKind === 'file') {
    const token = entry?.file ?? lineOptions.customTexts.get(value.id);
    if (!token) return { custom_value: '' };
    const file = files.get(token);
    if (!file) throw refuse(msg('The file for “{name}” is no longer available. Send it again.'));
    return { custom_value: file.sentAs, file_id: file.fileId };
  }
  const text = (entry?.custom_value ?? lineOptions.customTexts.get(value.id) ?? '').trim();
  const problem = customProblem(value, text);
  if (problem) throw refuse(problem);
  return { custom_value: text };
}

/** The text below a line's name; a custom value names its attribute itself. */
export const choicesText = ({ custom, noVariant }: LineChoices): string =>
  [
    ...noVariant.filter((one) => !one.is_custom).map((one) => `${one.attribute_name}: ${one.attribute_value_name}`),
    ...custom.filter((one) => one.custom_value).map((one) => `${one.attribute_value_name}: ${one.custom_value}`),
  ].join('\n');
