/** What stands on a quote, an order or an invoice, in words, amounts and dates of a language: for pages, paper and text. */
import type { AddressForm } from '../core/address_forms.ts';
import { markdownHtml } from '../core/markdown.ts';
import type { Site } from '../core/site.ts';
import { type Texts, textsFor } from '../core/texts.ts';
import { pick } from '../core/translated.ts';
import { documentAddress } from './address.ts';
import { type AmountLine, type Amounts, amountsOf } from './amounts.ts';
import type { Currency, InvoiceDocument, OrderDocument } from './documents.ts';
import {
  dayShown,
  daysUntil,
  isEditable,
  isExpired,
  mayBeDeclined,
  mustBePaid,
  mustBeSigned,
  todayOf,
} from './offer.ts';
import type { LineKind } from './schema.ts';
import type { Invoice, Order } from './states.ts';
import type { LineTax } from './taxes.schema.ts';
import { invoiceTitle, orderTitle } from './titles.ts';

/** The page keeps the symbol outside of what calls replace: `before` and `after` stand around `text`. */
export type AmountView = { text: string; before: string; after: string };

export type LineView = {
  id: number;
  kind: LineKind;
  name: string;
  description: string;
  quantity: number;
  unitPrice: string;
  /** Before it was lowered in the shop. */
  listPrice: string | null;
  /** `10%` */
  discount: string | null;
  taxes: string;
  /** With tax where prices have it in them, else without. */
  amount: AmountView;
};
export type TaxView = { name: string; base: string; amount: AmountView };
export type TotalsView = {
  untaxed: AmountView;
  /** Without tax, before discounts; null where none was given. */
  undiscounted: AmountView | null;
  taxes: TaxView[];
  total: AmountView;
  /** Where something was paid already, and what is left. */
  paid: string | null;
  residual: AmountView | null;
};
export type PartyView = { name: string; lines: string[]; email: string; phone: string; vat: string };

export type DocumentView = {
  id: number;
  title: string;
  number: string;
  state: string;
  /** As a badge says it. */
  stateName: string;
  /** In which its own words are written. */
  language: { tag: string; direction: 'ltr' | 'rtl' };
  currency: { code: string; symbol: string; decimals: number };
  company: PartyView;
  customer: PartyView;
  salesperson: { name: string; email: string; phone: string } | null;
  reference: string;
  lines: LineView[];
  /** Amounts of lines have tax in them. */
  isTaxInAmounts: boolean;
  hasDiscounts: boolean;
  totals: TotalsView;
  introductionHtml: string;
  termsHtml: string;
  introduction: string;
  terms: string;
};

export type OptionView = {
  id: number;
  name: string;
  description: string;
  quantity: number;
  unitPrice: string;
  /** What it costs after its discount, where it has one. */
  reducedPrice: string | null;
  discount: string | null;
};

export type OrderView = DocumentView & {
  date: string;
  /** Last day of the offer. */
  validUntil: string | null;
  isExpired: boolean;
  /** Days until then, while somebody may still accept it. */
  expiresInDays: number | null;
  isEditable: boolean;
  mustBeSigned: boolean;
  mustBePaid: boolean;
  mayBeDeclined: boolean;
  signedBy: string | null;
  signedOn: string | null;
  /** Lines that the customer added, and may change while the quote is editable. */
  editableLines: ReadonlySet<number>;
  /** Not added yet. */
  options: OptionView[];
};

export type InvoiceView = DocumentView & {
  date: string | null;
  due: string | null;
  /** `YYYY-MM-DD` */
  dueOn: string | null;
  dueLabel: string | null;
  isOverdue: boolean;
  order: { id: number; number: string } | null;
  payments: { amount: string; date: string; note: string }[];
};

export function orderView(document: OrderDocument, reader: Site): OrderView {
  const { order, lines, options, currency, site } = document;
  const texts = textsFor(reader.language.code);
  const today = todayOf(site.website);
  const days = order.validUntil === null ? null : daysUntil(order.validUntil, today);
  const isOpen = order.state === 'sent' && days !== null && days >= 0;
  const added = new Set(options.flatMap(({ lineId }) => lineId ?? []));
  return {
    ...common(document, order, reader),
    title: orderTitle(order, reader.language.code),
    number: order.name ?? '',
    stateName: orderStateName(order, texts, isExpired(order, today)),
    introduction: order.introduction,
    introductionHtml: order.introduction && markdownHtml(order.introduction, 'publisher'),
    date: texts.date(order.orderedAt ?? order.createdAt, site.website.timeZone),
    validUntil: order.validUntil && dayShown(order.validUntil, texts.locale),
    isExpired: isExpired(order, today),
    expiresInDays: isOpen ? days : null,
    isEditable: isEditable(order),
    mustBeSigned: mustBeSigned(order, today),
    mustBePaid: mustBePaid(order, today),
    mayBeDeclined: mayBeDeclined(order, today),
    signedBy: order.signedBy,
    signedOn: order.signedAt && texts.date(order.signedAt, site.website.timeZone),
    lines: linesView(lines, document.amounts, { currency, texts, language: reader.language.code }),
    editableLines: isEditable(order) ? added : new Set(),
    options: options
      .filter(({ lineId }) => lineId === null)
      .map((option) => ({
        id: option.id,
        name: option.name,
        description: option.description,
        quantity: option.quantity,
        unitPrice: texts.money(option.unitPrice, currency),
        reducedPrice: option.discount
          ? texts.money(amountsOf([{ ...option, quantity: 1, taxes: [] }]).total, currency)
          : null,
        discount: discountShown(option.discount, texts),
      })),
  };
}

export function invoiceView(document: InvoiceDocument, reader: Site): InvoiceView {
  const { invoice, lines, currency, site, order, payments } = document;
  const texts = textsFor(reader.language.code);
  const today = todayOf(site.website);
  const day = (written: string) => dayShown(written, texts.locale);
  const view = common(document, invoice, reader);
  const isOpen = invoice.state === 'open' && invoice.dueOn !== null;
  const paid = invoice.amountTotal - invoice.residual;
  return {
    ...view,
    customer: {
      ...view.customer,
      ...(invoice.customerAddress && writtenAddress(invoice.customerAddress)),
    },
    title: invoiceTitle(invoice, reader.language.code),
    number: invoice.number ?? '',
    stateName: invoiceStateName(invoice, texts),
    introduction: '',
    introductionHtml: '',
    lines: linesView(lines, document.amounts, { currency, texts, language: reader.language.code }),
    totals: {
      ...view.totals,
      paid: paid > 0 && invoice.state === 'open' ? texts.money(paid, currency) : null,
      residual: invoice.state === 'open' ? amountView(invoice.residual, currency, texts) : null,
    },
    date: invoice.invoicedOn && day(invoice.invoicedOn),
    due: invoice.dueOn && day(invoice.dueOn),
    dueOn: invoice.dueOn,
    dueLabel: isOpen ? dueLabel(daysUntil(invoice.dueOn as string, today), texts) : null,
    isOverdue: isOpen && (invoice.dueOn as string) < today,
    order: order?.name ? { id: order.id, number: order.name } : null,
    payments: payments.map(({ amount, paidOn, note }) => ({
      amount: texts.money(amount, currency),
      date: day(paidOn),
      note,
    })),
  };
}

/** Specification A §9: Due today, Due in N days, N days overdue. */
export const dueLabel = (days: number, { t, tn }: Pick<Texts, 't' | 'tn'>): string =>
  days === 0
    ? t('Due today')
    : days > 0
      ? tn('Due in {n} day', 'Due in {n} days', days)
      : tn('{n} day overdue', '{n} days overdue', -days);

export function amountView(minor: number, currency: Currency, { locale, number }: Texts): AmountView {
  const text = number(minor / 10 ** currency.decimals, currency.decimals);
  return locale.currencyPosition === 'before'
    ? { text, before: currency.symbol, after: '' }
    : { text, before: '', after: `\u00a0${currency.symbol}` };
}

export function totalsView(amounts: Amounts, currency: Currency, reader: Site): TotalsView {
  const texts = textsFor(reader.language.code);
  const amount = (minor: number) => amountView(minor, currency, texts);
  return {
    untaxed: amount(amounts.untaxed),
    undiscounted: amounts.undiscounted > amounts.untaxed ? amount(amounts.undiscounted) : null,
    taxes: amounts.taxes.map((tax) => ({
      name: pick(tax.name, reader.language.code),
      base: texts.money(tax.base, currency),
      amount: amount(tax.amount),
    })),
    total: amount(amounts.total),
    paid: null,
    residual: null,
  };
}

function common(document: OrderDocument | InvoiceDocument, record: Order | Invoice, reader: Site) {
  const { currency, company, customer, salesperson, amounts, lines, forms, site } = document;
  const language = reader.language.code;
  const party = (one: typeof company | NonNullable<typeof customer>, form: AddressForm | null): PartyView => ({
    name: one.name,
    lines: documentAddress({ ...one, name: '' }, form, language),
    email: one.email,
    phone: one.phone,
    vat: one.vat,
  });
  return {
    id: record.id,
    state: record.state,
    language: { tag: site.language.code.replace('_', '-'), direction: site.language.direction },
    currency,
    company: party(company, forms.company),
    customer: customer ? party(customer, forms.customer) : { name: '', lines: [], email: '', phone: '', vat: '' },
    salesperson,
    reference: record.customerReference,
    isTaxInAmounts: hasTaxInside(lines),
    hasDiscounts: lines.some(({ discount }) => discount > 0),
    totals: totalsView(amounts, currency, reader),
    terms: record.terms,
    termsHtml: record.terms && markdownHtml(record.terms, 'publisher'),
  };
}

const hasTaxInside = (lines: readonly { taxes: LineTax[] }[]): boolean =>
  lines.some(({ taxes }) => taxes.some(({ isIncluded }) => isIncluded));

type Shown = AmountLine & { id: number; kind: LineKind; name: string; description: string; taxes: LineTax[] };

function linesView(
  lines: readonly Shown[],
  amounts: Amounts,
  { currency, texts, language }: { currency: Currency; texts: Texts; language: string },
): LineView[] {
  const isTaxInAmounts = hasTaxInside(lines);
  return lines.map((line, at) => {
    const { untaxed, total } = amounts.lines[at]!;
    return {
      id: line.id,
      kind: line.kind,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      unitPrice: texts.money(line.unitPrice, currency),
      listPrice: line.listPrice ? texts.money(line.listPrice, currency) : null,
      discount: discountShown(line.discount, texts),
      taxes: line.taxes.map(({ name }) => pick(name, language)).join(', '),
      amount: amountView(isTaxInAmounts ? total : untaxed, currency, texts),
    };
  });
}

const discountShown = (discount: number, { percent }: Texts): string | null =>
  discount ? percent(discount / 10_000, 2) : null;

function writtenAddress(address: string): Pick<PartyView, 'name' | 'lines'> {
  const [name = '', ...lines] = address.split('\n');
  return { name, lines };
}

export function orderStateName({ state }: Pick<Order, 'state'>, { t }: Pick<Texts, 't'>, isOver = false): string {
  if (isOver) return t('Expired');
  return {
    draft: t('Draft'),
    sent: t('Quotation Sent'),
    sale: t('Confirmed'),
    done: t('Done'),
    cancel: t('Cancelled'),
  }[state];
}

/** Behaviours §10 (4). */
export function invoiceStateName({ state }: Pick<Invoice, 'state'>, { t }: Pick<Texts, 't'>): string {
  return { draft: t('Draft'), open: t('Waiting for Payment'), paid: t('Paid'), cancel: t('Cancelled') }[state];
}

/** What a call answers after a change of a line: amounts as the language writes them, without symbols. */
export function lineAmounts({ lines, amounts, currency }: OrderDocument, lineId: number, reader: Site) {
  const texts = textsFor(reader.language.code);
  const shown = (minor: number) => amountView(minor, currency, texts).text;
  const at = lines.findIndex(({ id }) => id === lineId);
  const line = amounts.lines[at] ?? { untaxed: 0, total: 0 };
  return {
    line: { untaxed: shown(line.untaxed), total: shown(line.total) },
    totals: {
      untaxed: shown(amounts.untaxed),
      tax: shown(amounts.tax),
      total: shown(amounts.total),
      undiscounted: shown(amounts.undiscounted),
    },
  };
}
