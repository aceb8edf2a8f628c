/** Prepares the choices of the product form. */

import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { FormState } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import type { ProductLine } from '#shop/product/product.ts';
import { valueIdsOf } from '#shop/product/product.ts';
import { displayName, productPath } from '#shop/product/views.ts';
import type { ProductSetup } from './product_choices.ts';
import { excludables, exclusionRows, otherOf } from './product_choices_form.ts';
import { MOST_CELLS, weighsEach } from './product_form.ts';

type Entry = { value: string; label: string };

export function productFormView(setup: ProductSetup, { typed }: FormState, site: Site, texts: Texts) {
  const { product, taxes, optional } = setup;
  const language = site.language.code;
  const say = (name: ProductLine['name']) => pick(name, language);
  const valueNames = new Map(
    [product, ...optional].flatMap(({ lines }) =>
      lines.flatMap((line) => line.values.map(({ id, name }) => [id, `${say(line.name)}: ${say(name)}`] as const)),
    ),
  );
  const productNames = new Map([product, ...optional].map(({ id, name }) => [id, say(name)]));
  const otherNames = (one: { templateId: number; excludedValueId: number | null }): string => {
    const value = one.excludedValueId === null ? texts.t('all of it') : (valueNames.get(one.excludedValueId) ?? '');
    return one.templateId === product.id ? value : `${productNames.get(one.templateId)} – ${value}`;
  };
  return {
    currency: site.currency.symbol,
    cells: Array.from({ length: MOST_CELLS }, (_, at): Entry => ({ value: `${at + 1}`, label: texts.number(at + 1) })),
    handle: setup.handle,
    shopUrl: site.url(productPath(product, language)),
    taxes: taxes.map(({ id, name }) => ({ name: `tax_${id}`, label: say(name) })),
    weights: weighsEach(setup)
      ? product.variants.map((variant) => ({
          name: `weight_${variant.id}`,
          label: displayName(product, valueIdsOf(variant), language),
        }))
      : [{ name: 'weight', label: texts.t('Every variant') }],
    lines: product.lines.map((line) => ({
      name: say(line.name),
      display: `display_${line.attributeId}`,
      creation: line.variants,
      values: line.values.map(({ id, name }) => ({ id, name: say(name) })),
    })),
    values: [...product.lines.flatMap(({ values }) => values)].map(
      ({ id }): Entry => ({ value: String(id), label: valueNames.get(id) ?? '' }),
    ),
    others: excludables(setup).map((one): Entry => ({ value: otherOf(one), label: otherNames(one) })),
    exclusions: product.lines.length === 0 ? [] : exclusionRows(typed),
  };
}
