import { daysBetween } from '#core/i18n/days.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { dueLabel } from '#registry/values/due_label.ts';
import { amountView, linesView } from './amount_view.ts';
import { invoiceTitle } from './document_names.ts';
import { commonView, type DocumentView, type PartyView } from './document_view.ts';
import type { InvoiceDocument } from './documents.ts';
import { dayShown, todayOf } from './quote_validity.ts';
import { invoiceStateName } from './state_names.ts';
import type { Invoice } from './states.ts';

export type InvoiceView = DocumentView & {
  date: string | null;
  due: string | null;
  /** `YYYY-MM-DD` */
  dueOn: string | null;
  dueLabel: string | null;
  /** Whose calendar its days follow. */
  timeZone: string;
  isOverdue: boolean;
  order: { id: number; number: string } | null;
  payments: { amount: string; date: string; note: string }[];
  isCredit: boolean;
  /** Bank account to pay to; empty when nothing is due or no account is set. */
  bankAccount: string;
  /** What a credit note takes back. */
  reversed: { id: number; title: string } | null;
  /** Credit notes of an invoice. */
  notes: { id: number; title: string; date: string; amount: string; accessToken: string }[];
};

export function invoiceView(document: InvoiceDocument, reader: Site): InvoiceView {
  const { invoice, lines, currency, site, order, payments, reversed, notes } = document;
  const texts = textsFor(reader.language.code);
  const today = todayOf(site.website);
  const day = (written: string) => dayShown(written, texts.locale);
  const view = commonView(document, invoice, reader);
  const isCredit = invoice.kind === 'credit_note';
  const isOpen = invoice.state === 'open' && invoice.dueOn !== null && !isCredit;
  const title = (one: Invoice) => invoiceTitle(one, reader.language.code);
  const paid = invoice.amountTotal - invoice.residual;
  return {
    ...view,
    customer: {
      ...view.customer,
      ...(invoice.customerAddress && writtenAddress(invoice.customerAddress)),
    },
    title: title(invoice),
    number: invoice.number ?? '',
    stateName: invoiceStateName(invoice, texts),
    introduction: '',
    introductionHtml: '',
    lines: linesView(lines, document.amounts, { currency, texts, language: reader.language.code }),
    totals: {
      ...view.totals,
      paid: paid > 0 && invoice.state === 'open' && !isCredit ? texts.money(paid, currency) : null,
      residual: invoice.state === 'open' && !isCredit ? amountView(invoice.residual, currency, texts) : null,
    },
    date: invoice.invoicedOn && day(invoice.invoicedOn),
    due: invoice.dueOn && day(invoice.dueOn),
    dueOn: invoice.dueOn,
    dueLabel: isOpen ? dueLabel(daysBetween(today, invoice.dueOn as string), texts) : null,
    timeZone: site.website.timeZone,
    isOverdue: isOpen && (invoice.dueOn as string) < today,
    order: order?.name ? { id: order.id, number: order.name } : null,
    payments: payments.map(({ amount, paidOn, note }) => ({
      amount: texts.money(amount, currency),
      date: day(paidOn),
      note,
    })),
    isCredit,
    bankAccount: invoice.state === 'open' && !isCredit ? document.company.bankAccount : '',
    reversed: reversed && { id: reversed.id, title: title(reversed) },
    notes: notes.map((note) => ({
      id: note.id,
      title: title(note),
      date: day(note.invoicedOn as string),
      amount: texts.money(note.amountTotal, currency),
      accessToken: note.accessToken,
    })),
  };
}

function writtenAddress(address: string): Pick<PartyView, 'name' | 'lines'> {
  const [name = '', ...lines] = address.split('\n');
  return { name, lines };
}
