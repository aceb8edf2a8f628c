/** A document as plain text, for screen readers, search and mail. */
import type { Texts } from '#core/i18n/texts.ts';
import type { AmountView, DocumentView, PartyView } from '#sales/api.ts';

const written = ({ before, text, after }: AmountView): string => `${before}${text}${after}`;

const party = ({ name, lines, email, phone }: PartyView): string =>
  [name, ...lines, email, phone].filter(Boolean).join('\n');

export function sheetText(view: DocumentView, { joined, t }: Texts): string {
  const { totals } = view;
  const lines = view.lines.map((line) => {
    if (line.kind === 'section') return `\n${line.name.toUpperCase()}`;
    if (line.kind !== 'product') return line.name;
    const price = [`${line.quantity} × ${line.unitPrice}`, line.discount && `−${line.discount}`, line.taxes];
    return [`${line.name}: ${written(line.amount)}`, `  ${joined(price)}`, line.description].filter(Boolean).join('\n');
  });
  const sums = [
    `${t('Untaxed amount')}: ${written(totals.untaxed)}`,
    ...totals.taxes.map(({ name, amount }) => `${name}: ${written(amount)}`),
    `${t('Total')}: ${written(totals.total)}`,
    ...(totals.residual ? [`${t('Amount due')}: ${written(totals.residual)}`] : []),
  ];
  const parts = [
    `${view.title} (${view.stateName})`,
    party(view.company),
    party(view.customer),
    view.introduction,
    lines.join('\n'),
    sums.join('\n'),
    view.terms,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
