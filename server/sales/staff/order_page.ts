/** The staff page of an order: its form, history and next actions. */

import type { FastifyRequest } from 'fastify';
import { storePdf } from '#core/domain/record_pdf.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { orderDocument } from '#sales/documents/documents.ts';
import { orderView } from '#sales/documents/order_view.ts';
import { CLOSED, isEditable, whyFixed } from '#sales/documents/quote_validity.ts';
import { seller } from '#sales/documents/seller.ts';
import { isAwaitingPayment, isQuote, type Order } from '#sales/documents/states.ts';
import { payLink } from '#sales/orders/pay_link.ts';
import { differences, postedQuote, quoteFormValues } from '#sales/quotes/form.ts';
import { type QuoteFormState, quoteFormView, usualTaxOf } from '#sales/quotes/form_view.ts';
import { parseQuote } from '#sales/quotes/parse.ts';
import { changedRows, pressedButton, typedPrice } from '#sales/quotes/row_actions.ts';
import { documentLink, sendQuote } from '#sales/quotes/send_documents.ts';
import { saveQuote } from '#sales/quotes/service.ts';
import { sumsOfForm } from '#sales/quotes/sums.ts';
import { taxesOfCompany } from '#sales/taxes/tax_service.ts';
import { orderOfCompany } from './document_queries.ts';
import { refuseForeignProducts } from './foreign_products.ts';
import { orderSections } from './order_sections.ts';
import { type Sellable, sellableLike, sellables } from './order_sources.ts';
import { quoteLabels } from './quote_labels.ts';
import type { RefusedForm } from './small_forms.ts';

type State = Partial<QuoteFormState> & {
  /** Looked for, and found. */
  search?: string;
  found?: Sellable[];
  /** A small form of the page, such as that of a note. */
  refused?: RefusedForm;
};

export async function orderForm(request: FastifyRequest, id: number, state: State = {}): Promise<PageResponse> {
  const { site, texts } = request;
  const { companyId } = await seller(request);
  const order = await orderOfCompany(id, companyId);
  const document = await orderDocument(id);
  const view = orderView(document, site);
  const path = `/sales/orders/${id}`;
  const values = state.values ?? quoteFormValues(document, texts);
  const taxes = await taxesOfCompany(companyId);
  const sums = await sumsOfForm(values, document, request);
  const { refused = { values: {}, errors: {} } } = state;
  const sections = await orderSections(document, request);
  const status = state.conflicts ? 409 : state.errors || state.refused ? 400 : 200;
  return show(
    '@sales/order',
    {
      view,
      title: view.title,
      state: { key: view.isExpired ? 'expired' : view.state, name: view.stateName },
      version: order.version,
      isEditable: isEditable(order),
      notice: noticeOf(order, sections, texts),
      canConfirm: order.state === 'sent' && isQuote(order),
      canCancel: sections.mayChange && CANCELLABLE.includes(order.state),
      canSend: isQuote(order) && order.state !== 'sale' && order.state !== 'done',
      wasSent: order.sentAt !== null,
      action: site.url(`/sales/orders/${id}`),
      link: documentLink(document.site, `/my/orders/${id}`, order.accessToken),
      paying: isAwaitingPayment(order)
        ? { link: payLink(document), edit: sections.mayChange ? site.url(`/sales/orders/${id}/edit`) : null }
        : null,
      preview: site.url(`/my/orders/${id}`),
      ...quoteFormView({ ...state, values }, { sums, taxes, site, path }),
      labels: { ...quoteLabels(state.values?.rows ?? [], texts), tags: texts.t('Tags'), note: texts.t('Note') },
      small: refused,
      ...(state.refused && { errors: refused.errors, hasErrors: true }),
      search: state.search ?? '',
      found: state.found?.map((one) => ({ ...one, price: texts.money(one.price, document.currency) })) ?? null,
      languages: document.site.languages.map(({ code, name }) => ({ value: code, label: name })),
      canInvoice: order.state === 'sale' || order.state === 'done',
      ...sections,
      // The state of an order that awaits its payment says the same.
      words: sections.words.filter(({ text }) => text !== view.stateName),
    },
    {
      facts: {
        title: view.title,
        isIndexed: false,
        styles: ['portal/documents', 'core/staff_list', 'sales/sales'],
        breadcrumbs: [
          { name: texts.t('Orders and quotes'), url: site.url('/sales/orders') },
          { name: view.title, url: site.url(`/sales/orders/${id}`) },
        ],
      },
      status,
    },
  );
}

const CANCELLABLE: readonly Order['state'][] = ['sent', 'draft', 'sale'];

const ACCEPTED = msg('An accepted quote stays as it was agreed. For other terms, cancel it and send a duplicate.');
const INVOICED = msg(
  'An accepted quote stays as it was agreed. For other terms, cancel its invoice and then the order, and send a duplicate.',
);
const PAID = msg(
  'An accepted quote stays as it was agreed. For more, send a duplicate; what you refund gets a credit note.',
);

type Sections = Awaited<ReturnType<typeof orderSections>>;

/** Why it can't be changed or confirmed by hand just now, and what to do instead. */
function noticeOf(order: Order, { mayChange, invoices }: Sections, { say }: Texts): string {
  const fixed = whyFixed(order);
  if (fixed === null || isAwaitingPayment(order)) return '';
  if (fixed !== CLOSED) return say(fixed);
  // What is done or cancelled is seen.
  if (!mayChange || !isQuote(order) || order.state !== 'sale') return '';
  if (order.paymentStatus !== null && order.paymentStatus !== 'awaiting') return say(PAID);
  return say(invoices.length > 0 ? INVOICED : ACCEPTED);
}

/** Saves, changes rows or searches products; without saving, typed values are kept. */
export async function changeQuote(
  request: FastifyRequest,
  id: number,
  body: unknown,
): Promise<PageResponse | Redirect> {
  const { texts } = request;
  const person = await seller(request);
  await orderOfCompany(id, person.companyId);
  const document = await orderDocument(id);
  const values = postedQuote(body);
  const { product_search } = (body ?? {}) as { product_search?: unknown };
  const search = cutText(String(product_search ?? ''), 100);
  const button = pressedButton(body);
  if (button === 'find')
    return orderForm(request, id, { values, search, found: await sellableLike(search, document.site) });
  const rows = await changedRows(button, values.rows, {
    usualTax: usualTaxOf(await taxesOfCompany(person.companyId)),
    findProduct: async (variantId) => (await sellables([variantId], document.site))[0],
    priceText: typedPrice(texts, document.currency),
  });
  if (rows) return orderForm(request, id, { values: { ...values, rows }, search });
  const languages = document.site.languages.map(({ code }) => code);
  const read = parseQuote(values, { texts, currency: document.currency, languages });
  if ('errors' in read) return orderForm(request, id, { values, errors: read.errors });
  await refuseForeignProducts(read.input, document);
  const theirs = await saveQuote(id, { ...read, by: person.name });
  if (theirs) {
    const saved = quoteFormValues(document, texts);
    const again = { ...values, version: String(theirs.version) };
    return orderForm(request, id, { values: again, conflicts: differences(saved, values, texts) });
  }
  if (button !== 'send') {
    return redirectTo(`/sales/orders/${id}`, { flash: { kind: 'success', text: texts.t('Quote saved.') } });
  }
  const { order } = await orderDocument(id);
  await sendQuote(id, order.version, person);
  await storePdf(request.server.domains, { model: 'sale.order', id }).catch(() => null);
  return redirectTo(`/sales/orders/${id}`, {
    flash: { kind: 'success', text: texts.t('Quote sent.') },
  });
}
