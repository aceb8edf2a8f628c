/** Names of documents by their kind. */
import { textsFor } from '#core/i18n/texts.ts';
import { type Invoice, isOrder, type Order } from './states.ts';

/** `Quote S00012`, once it is ordered `Order S00012`. */
export function orderTitle(order: Pick<Order, 'state' | 'name' | 'origin'>, language: string): string {
  const { t } = textsFor(language);
  const number = order.name ?? '';
  if (!number) return isOrder(order) ? t('Draft order') : t('Quote');
  return isOrder(order) ? t('Order {number}', { number }) : t('Quote {number}', { number });
}

/** `Invoice INV/2026/0007` */
export function invoiceTitle({ kind, number }: Pick<Invoice, 'kind' | 'number'>, language: string): string {
  const { t } = textsFor(language);
  if (kind === 'credit_note') return number ? t('Credit note {number}', { number }) : t('Draft credit note');
  return number ? t('Invoice {number}', { number }) : t('Draft invoice');
}
