/** Prepares labels and rules of the price list form. */

import type { Texts } from '#core/i18n/texts.ts';
import { type Choices, type FormState, inputsOf } from '#core/pages/form_view.ts';
import type { Currency } from '#core/sites/site.ts';

/** The labels of the form's fields. */
export const pricelistLabels = ({ t }: Texts) => ({
  name: t('Name'),
  currency: t('Currency'),
  code: t('Promo code'),
  uses: t('Orders in all'),
  uses_each: t('Orders per customer'),
  countries: t('Countries'),
  selectable: t('Visitors can select this price list'),
  policy: t('Discounts'),
  active: t('Active', { context: 'setting' }),
  everywhere: t('Available on all websites'),
  sequence: t('Position'),
});

export const pricelistChoices = ({ t }: Texts, currencies: readonly Pick<Currency, 'code' | 'symbol'>[]): Choices => ({
  currency: currencies.map(({ code, symbol }) => ({ value: code, label: `${code} (${symbol})` })),
  policy: [
    { value: 'with_discount', label: t('Show original price crossed out') },
    { value: 'without_discount', label: t('Show discounted price only') },
  ],
});

type Choice = { value: string; label: string };

/** One rule, by its number in the form. */
export function ruleFields(n: number, categories: readonly Choice[], state: FormState, { t }: Texts) {
  const { field, choice } = inputsOf(state);
  const named = (part: string) => `rule_${part}_${n}`;
  return {
    legend: t('Rule {n}', { n }),
    on: choice(named('on'), t('For', { context: 'price rule' }), [
      { value: 'all', label: t('Everything') },
      { value: 'product', label: t('Product') },
      ...categories,
    ]),
    product: field(named('product'), t('Product handle or SKU'), { maxlength: 200, dir: 'ltr' }),
    kind: choice(named('kind'), t('Type', { context: 'kind' }), [
      { value: 'percent', label: t('Percent off') },
      { value: 'fixed', label: t('Fixed price') },
    ]),
    value: field(named('value'), t('Value'), { maxlength: 20 }),
    quantity: field(named('quantity'), t('Minimum quantity'), { maxlength: 6 }),
    from: field(named('from'), t('From'), { type: 'datetime-local' }),
    until: field(named('until'), t('To', { context: 'period' }), { type: 'datetime-local' }),
  };
}
