/** View of a quote, order or invoice for pages, PDF and plain text. */

import type { AddressForm } from '#core/i18n/address_forms.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import type { Site } from '#core/sites/site.ts';
import { markdownHtml } from '#core/templates/markdown.ts';
import { documentAddress } from './address.ts';
import { hasTaxInside, type LineView, type TotalsView, totalsView } from './amount_view.ts';
import type { InvoiceDocument, OrderDocument } from './documents.ts';
import type { Invoice, Order } from './states.ts';

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

/** What orders and invoices have in common. */
export function commonView(document: OrderDocument | InvoiceDocument, record: Order | Invoice, reader: Site) {
  const { currency, company, billTo, salesperson, amounts, lines, forms, site } = document;
  const language = reader.language.code;
  const party = (one: typeof company | NonNullable<typeof billTo>, form: AddressForm | null): PartyView => ({
    name: one.name,
    lines: documentAddress({ ...one, name: '' }, form, language),
    email: one.email,
    phone: one.phone,
    vat: one.vat,
  });
  return {
    id: record.id,
    state: record.state,
    language: { tag: languageTag(site.language.code), direction: site.language.direction },
    currency,
    company: party(company, forms.company),
    customer: billTo ? party(billTo, forms.billTo) : { name: '', lines: [], email: '', phone: '', vat: '' },
    salesperson,
    reference: record.customerReference,
    isTaxInAmounts: hasTaxInside(lines),
    hasDiscounts: lines.some(({ discount }) => discount > 0),
    totals: totalsView(amounts, currency, reader),
    terms: record.terms,
    termsHtml: record.terms && markdownHtml(record.terms, 'publisher'),
  };
}
