/** Lays out quotes, orders and invoices as PDF in the document's language. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PdfContent } from '#core/domain/record_kind.ts';
import { readBlob } from '#core/files/blobs.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import type { PdfDocument, PdfRow } from '#core/pdf/pdf.ts';
import { asPng } from '#core/pixels/pixels.ts';
import { ROOT } from '#core/process/project.ts';
import type { Site } from '#core/sites/site.ts';
import { themeColors } from '#core/sites/theme.ts';
import { themeLogo } from '#core/templates/logo.ts';
import { markdownParts } from '#core/templates/markdown_parts.ts';
import { printAccent } from '#registry/values/theme.ts';
import type { AmountView, LineView } from './amount_view.ts';
import type { DocumentView, PartyView } from './document_view.ts';
import { invoiceDocument, orderDocument } from './documents.ts';
import { type InvoiceView, invoiceView } from './invoice_view.ts';
import { type OrderView, orderView } from './order_view.ts';

const ASSETS = path.join(ROOT, 'assets');
/** Pixels of ten millimetres in print. */
const LOGO_SIDE = 480;
/** Countries that print on the Letter format instead of A4. */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'PH']);

/** The same content gives the same bytes, for each reader and at any time. @throws NotFound */
export async function orderPdfContent(id: number): Promise<PdfContent> {
  const document = await orderDocument(id);
  const { site, order, company } = document;
  const view = orderView(document, site);
  const { t } = textsFor(site.language.code);
  return onPaper(view, site, company.countryCode, {
    date: order.orderedAt ?? order.createdAt,
    status: order.state === 'cancel' ? view.stateName : null,
    parties: [
      ...partyOf(t('Customer'), view.customer, t),
      ...(view.deliverTo ? partyOf(t('Shipping address'), { ...view.deliverTo, vat: '' }, t) : []),
    ],
    facts: [
      ...fact(view.isOrder ? t('Order date') : t('Quote date'), view.date),
      ...fact(t('Valid until'), view.isOrder ? null : view.validUntil),
      ...fact(t('Delivery time'), view.deliveryTime),
      ...factsOf(view, t),
    ],
    opening: markdownParts(view.introduction),
    totals: totalsOf(view, t),
    before: [],
  });
}

/** @throws NotFound */
export async function invoicePdfContent(id: number): Promise<PdfContent> {
  const document = await invoiceDocument(id);
  const { site, invoice, company } = document;
  const view = invoiceView(document, site);
  const { t } = textsFor(site.language.code);
  const isOpen = invoice.state === 'open' && invoice.kind === 'invoice';
  return onPaper(view, site, company.countryCode, {
    date: invoice.invoicedOn ? new Date(`${invoice.invoicedOn}T00:00:00Z`) : invoice.createdAt,
    // The page of a credit note shows how its amount is refunded.
    status: (invoice.state === 'paid' && !view.isCredit) || invoice.state === 'cancel' ? view.stateName : null,
    parties: partyOf(t('Bill to'), view.customer, t),
    facts: [
      ...fact(view.isCredit ? t('Date') : t('Invoice date'), view.date),
      ...fact(t('Due date'), isOpen ? view.due : null),
      ...fact(t('Takes back'), view.reversed?.title),
      ...fact(t('Order'), view.order?.number),
      ...factsOf(view, t),
    ],
    opening: [],
    totals: totalsOf(view, t),
    before: isOpen ? paymentOf(view, t) : [],
  });
}

type Say = Texts['t'];
type Part = PdfDocument['parts'][number];
type Own = Pick<PdfDocument, 'date' | 'status' | 'parties' | 'facts' | 'opening' | 'totals'> & {
  /** Printed above the terms. */
  before: Part[];
} & Partial<Pick<PdfDocument, 'title' | 'columns' | 'rows' | 'parts'>>;

/** What is given in `own` stands in place of what the document says. */
export async function onPaper(
  view: DocumentView,
  site: Site,
  country: string,
  { before, ...own }: Own,
): Promise<PdfContent> {
  const { t, locale } = textsFor(site.language.code);
  const { company } = view;
  const address = [...company.lines, company.email, company.phone, company.vat && numberOf(company.vat, t)];
  const logo = await logoOf(site);
  const terms = markdownParts(view.terms).map((part) => ({
    heading: part.heading || t('Terms and conditions'),
    text: part.text,
    isBoxed: false,
  }));
  const document: PdfDocument = {
    title: view.title,
    language: locale.tag.split('-')[0] as string,
    direction: locale.direction,
    size: LETTER_COUNTRIES.has(country) ? 'us-letter' : 'a4',
    accent: printAccent(themeColors(site.website)),
    company: { name: company.name, address: address.filter(Boolean).join('\n') },
    columns: [
      t('Description'),
      t('Quantity'),
      t('Unit price'),
      ...(view.hasDiscounts ? [t('Discount')] : []),
      t('Taxes'),
      t('Amount'),
    ],
    rows: view.lines.map((line) => rowOf(line, view.hasDiscounts)),
    parts: [...before, ...terms],
    footer: [company.name, company.email, company.phone].filter(Boolean).join(' · '),
    evidence: null,
    words: { page: t('Page {page} of {pages}', { page: '{page}', pages: '{pages}' }) },
    ...own,
  };
  return { document, pictures: logo ? { logo } : {}, site };
}

function rowOf(line: LineView, hasDiscounts: boolean): PdfRow {
  const { name, description, discount } = line;
  if (line.kind === 'section' || line.kind === 'subsection') return { kind: 'section', text: name };
  if (line.kind === 'note') return { kind: 'note', text: [name, description].filter(Boolean).join('\n') };
  const reduced = hasDiscounts ? [discount ?? ''] : [];
  const cells = [name, String(line.quantity), line.unitPrice, ...reduced, line.taxes, amountText(line.amount)];
  return { kind: 'line', cells, ...(description && { note: description }) };
}

function totalsOf({ totals }: DocumentView, t: Say): PdfDocument['totals'] {
  const row = (label: string, value: string, isStrong = false) => ({ label, value, isStrong });
  const { undiscounted, untaxed, taxes, total, paid, residual } = totals;
  return [
    ...(undiscounted ? [row(t('Before discounts'), amountText(undiscounted))] : []),
    row(t('Untaxed amount'), amountText(untaxed)),
    ...taxes.map(({ name, base, amount }) =>
      row(t('{tax} on {amount}', { tax: name, amount: base }), amountText(amount)),
    ),
    row(t('Total'), amountText(total), true),
    ...(paid && residual ? [row(t('Already paid'), paid), row(t('Amount due'), amountText(residual), true)] : []),
  ];
}

const amountText = ({ before, text, after }: AmountView): string => `${before}${text}${after}`;

const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);

const factsOf = ({ reference, salesperson }: OrderView | InvoiceView, t: Say) => [
  ...fact(t('Your reference'), reference),
  ...fact(t('Salesperson'), salesperson?.name),
];

export function partyOf(label: string, { name, lines, vat }: PartyView, t: Say): PdfDocument['parties'] {
  const address = [...lines, vat && numberOf(vat, t)].filter(Boolean).join('\n');
  return name ? [{ label, name, address }] : [];
}

const numberOf = (vat: string, t: Say): string => t('VAT number: {number}', { number: vat });

function paymentOf({ number, due, totals, bankAccount }: InvoiceView, t: Say): Part[] {
  const amount = amountText(totals.residual ?? totals.total);
  const text = due
    ? t('Please pay {amount} by {date} and give the reference {reference}.', { amount, date: due, reference: number })
    : t('Please pay {amount} and give the reference {reference}.', { amount, reference: number });
  const account = bankAccount ? `\n${t('Bank account')}:\n${bankAccount}` : '';
  return [{ heading: t('Payment'), text: `${text}${account}`, isBoxed: true }];
}

/** Of a theme's logo only drawings are taken: others are left to the name of the company. */
async function logoOf(site: Site): Promise<Uint8Array | undefined> {
  const { logo } = site;
  if (logo)
    return readBlob(logo.hash).then(
      (bytes) => asPng(bytes, LOGO_SIDE),
      () => undefined,
    );
  const file = path.join(ASSETS, themeLogo(site));
  if (!file.startsWith(ASSETS) || !file.endsWith('.svg')) return undefined;
  return readFile(file).catch(() => undefined);
}
