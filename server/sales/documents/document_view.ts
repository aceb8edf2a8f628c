/** View of a quote, order or invoice for pages, PDF and plain text. */

import type { AddressForm } from '#core/i18n/address_forms.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import type { Site } from '#core/sites/site.ts';
import { markdownHtml } from '#core/templates/markdown.ts';
import { isSamePlace } from '#sales/addresses/kept_address.ts';
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

type Party = OrderDocument['company'] | NonNullable<OrderDocument['billTo']>;

const partyView = (one: Party, form: AddressForm | null, reader: Site): PartyView => ({
  name: one.name,
  lines: documentAddress({ ...one, name: '' }, form, reader.language.code),
  email: one.email,
  phone: one.phone,
  vat: one.vat,
});

/** Where the goods go, if not to who pays; nowhere where they are collected. */
export function deliveredTo({ order, billTo, shipTo, forms }: OrderDocument, reader: Site): PartyView | null {
  if (!shipTo || order.pickupPointId !== null) return null;
  if (billTo && shipTo.id === billTo.id && isSamePlace(shipTo, billTo)) return null;
  return partyView(shipTo, forms.shipTo, reader);
}

/** What orders and invoices have in common. */
export function commonView(document: OrderDocument | InvoiceDocument, record: Order | Invoice, reader: Site) {
  const { currency, company, billTo, salesperson, amounts, lines, forms, site } = document;
  return {
    id: record.id,
    state: record.state,
    language: { tag: languageTag(site.language.code), direction: site.language.direction },
    currency,
    company: partyView(company, forms.company, reader),
    customer: billTo ? partyView(billTo, forms.billTo, reader) : { name: '', lines: [], email: '', phone: '', vat: '' },
    salesperson,
    reference: record.customerReference,
    isTaxInAmounts: hasTaxInside(lines),
    hasDiscounts: lines.some(({ discount }) => discount > 0),
    totals: totalsView(amounts, currency, reader),
    terms: record.terms,
    termsHtml: record.terms && markdownHtml(record.terms, 'publisher'),
  };
}
