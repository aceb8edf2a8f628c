/** Names the fields of a quote being written, for its error summary. */
import type { Texts } from '#core/i18n/texts.ts';
import type { Row } from '#sales/quotes/grid_view.ts';

/** Field → its label; fields of a line say which line. */
export function quoteLabels(rows: Row[], { joined, t }: Texts): Record<string, string> {
  const parts = {
    quantity: t('Quantity'),
    price: t('Unit price'),
    discount: t('Discount %'),
    description: t('Description'),
  };
  const ofRow = ({ of, key, name }: Row): [string, string][] => [
    [`${of}-${key}-name`, of === 'option' ? t('Option') : t('Line')],
    ...Object.entries(parts).map(([part, label]): [string, string] => [`${of}-${key}-${part}`, joined([name, label])]),
  ];
  return {
    ...Object.fromEntries(rows.flatMap(ofRow)),
    valid_until: t('Valid until'),
    language: t('Language'),
    reference: t('Reference'),
    introduction: t('Introduction'),
    terms: t('Terms and conditions'),
  };
}
