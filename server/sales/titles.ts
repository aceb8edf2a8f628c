/** What documents are called. */
import { textsFor } from '../core/texts.ts';
import type { Invoice, Order } from './states.ts';

/** `Quotation S00012`, once it is confirmed `Sales Order S00012`. */
export function orderTitle({ state, name }: Pick<Order, 'state' | 'name'>, language: string): string {
  const { t } = textsFor(language);
  const number = name ?? '';
  if (!number) return t('Quotation');
  return state === 'sale' || state === 'done'
    ? t('Sales Order {number}', { number })
    : t('Quotation {number}', { number });
}

/** `Invoice INV/2026/0007` */
export function invoiceTitle({ kind, number }: Pick<Invoice, 'kind' | 'number'>, language: string): string {
  const { t } = textsFor(language);
  if (kind === 'credit_note') return number ? t('Credit Note {number}', { number }) : t('Draft Credit Note');
  return number ? t('Invoice {number}', { number }) : t('Draft Invoice');
}
