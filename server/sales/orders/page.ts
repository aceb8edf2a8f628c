/** The staff page on which an order is written or changed before it is paid. */
import type { FastifyRequest } from 'fastify';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { orderTitle } from '#sales/documents/document_names.ts';
import { type OrderDocument, orderDocument } from '#sales/documents/documents.ts';
import { seller } from '#sales/documents/seller.ts';
import { orderStateName } from '#sales/documents/state_names.ts';
import { differences } from '#sales/quotes/form.ts';
import { quoteFormView, type Shown, usualTaxOf } from '#sales/quotes/form_view.ts';
import type { FormSums } from '#sales/quotes/grid_view.ts';
import { changedRows, pressedButton, typedPrice } from '#sales/quotes/row_actions.ts';
import { sumsOfForm } from '#sales/quotes/sums.ts';
import { orderOfCompany } from '#sales/staff/document_queries.ts';
import { refuseForeignProducts } from '#sales/staff/foreign_products.ts';
import {
  type DeliveryOffer,
  deliveryOffersFor,
  type Sellable,
  sellableLike,
  sellables,
} from '#sales/staff/order_sources.ts';
import { quoteLabels } from '#sales/staff/quote_labels.ts';
import { taxesOfCompany } from '#sales/taxes/tax_service.ts';
import { type AddressChoice, addressChoices } from './addresses.ts';
import { chosenDelivery, offersInForm } from './delivery.ts';
import { KEPT, NO_DELIVERY, type OrderFormValues, orderFormValues, postedOrder } from './form.ts';
import { parseOrder } from './parse.ts';
import { sendPayLink } from './pay_link.ts';
import { isChangeable, OutOfStock, PAID, saveOrder } from './save.ts';

type State = Omit<Partial<Shown>, 'values'> & { values?: OrderFormValues; search?: string; found?: Sellable[] };

/** The form, empty, as it is stored or as it was sent; an order that is paid has none any more. */
export async function orderEditPage(
  request: FastifyRequest,
  id: number,
  state: State = {},
): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const { companyId } = await seller(request);
  const order = await orderOfCompany(id, companyId);
  const path = `/sales/orders/${id}`;
  if (!isChangeable(order)) return redirectTo(path, { flash: { kind: 'danger', text: texts.say(PAID) } });
  const document = await orderDocument(id);
  const values = state.values ?? (await storedValues(document, request));
  const [taxes, offers] = [await taxesOfCompany(companyId), await offersInForm(values, document, request)];
  const sums = await sumsOfOrderForm(values, document, request);
  const title = orderTitle(order, site.language.code);
  return show(
    '@sales/order_edit',
    {
      title,
      stateName: orderStateName(order, texts),
      isDraft: order.state === 'draft',
      version: order.version,
      action: site.url(path),
      customer: { name: document.customer?.name ?? '', email: document.customer?.email ?? '' },
      ...quoteFormView({ ...state, values }, { sums, taxes, site, path }),
      labels: { ...quoteLabels(values.rows, texts), ...fieldLabels(request), rows: texts.t('Lines') },
      search: state.search ?? '',
      found: state.found?.map((one) => ({ ...one, price: texts.money(one.price, document.currency) })) ?? null,
      languages: document.site.languages.map(({ code, name }) => ({ value: code, label: name })),
      addresses: await addressChoices(order, site.language.code),
      carriers: carrierChoices(document, offers, request),
    },
    {
      facts: {
        title,
        isIndexed: false,
        styles: ['portal/documents', 'core/staff_list', 'sales/sales'],
        breadcrumbs: [
          { name: texts.t('Orders and quotes'), url: site.url('/sales/orders') },
          { name: title, url: site.url(path) },
        ],
      },
      status: state.conflicts ? 409 : state.errors ? 400 : 200,
    },
  );
}

const storedValues = async (document: OrderDocument, { texts }: FastifyRequest): Promise<OrderFormValues> => {
  const goods = document.lines.filter(({ isDelivery }) => !isDelivery);
  return orderFormValues(document, await deliveryOffersFor(document.order, goods, document.site), texts);
};

const fieldLabels = ({ texts: { t } }: FastifyRequest) => ({
  carrier: t('Delivery method'),
  delivery_price: t('Delivery price'),
  bill_to: t('Billing address'),
  ship_to: t('Shipping address'),
  note: t('Customer note'),
});

/** With the method that it has, where that is not offered any more. */
function carrierChoices(
  { lines, currency }: OrderDocument,
  offers: readonly DeliveryOffer[],
  { texts }: FastifyRequest,
): { value: string; label: string }[] {
  const { t, money, joined } = texts;
  const before = lines.find(({ isDelivery }) => isDelivery);
  const kept = before && { value: KEPT, label: t('{name} (as ordered)', { name: before.name }) };
  return [
    { value: '', label: t('Select a delivery method') },
    ...(kept ? [kept] : []),
    ...offers.map(({ value, name, place, price }) => ({
      value,
      label: joined([`${name} · ${money(price, currency)}`, place]),
    })),
    { value: NO_DELIVERY, label: t('No delivery') },
  ];
}

/** Amounts of what stands in the form, with its delivery. */
export async function sumsOfOrderForm(
  values: OrderFormValues,
  document: OrderDocument,
  request: FastifyRequest,
): Promise<FormSums> {
  const offers = await offersInForm(values, document, request);
  const charge = chosenDelivery(values, offers, document, request)?.charge;
  const isReadable = charge && Number.isSafeInteger(charge.unitPrice) && charge.unitPrice >= 0;
  return sumsOfForm(values, document, request, isReadable ? [charge] : []);
}

/** Saves, places, changes rows or searches products; without saving, typed values are kept. */
export async function changeOrder(
  request: FastifyRequest,
  id: number,
  body: unknown,
): Promise<PageResponse | Redirect> {
  const { texts } = request;
  const { companyId } = await seller(request);
  await orderOfCompany(id, companyId);
  const document = await orderDocument(id);
  const values = postedOrder(body);
  const search = cutText(String((body as { product_search?: unknown } | null)?.product_search ?? ''), 100);
  const button = pressedButton(body);
  if (button === 'find')
    return orderEditPage(request, id, { values, search, found: await sellableLike(search, document.site) });
  if (button === 'refresh') return orderEditPage(request, id, { values, search });
  const rows = await changedRows(button, values.rows, {
    usualTax: usualTaxOf(await taxesOfCompany(companyId)),
    findProduct: async (variantId) => (await sellables([variantId], document.site))[0],
    priceText: typedPrice(texts, document.currency),
  });
  if (rows) return orderEditPage(request, id, { values: { ...values, rows }, search });
  return saveForm(request, { id, values, button, document });
}

type Sent = { id: number; values: OrderFormValues; button: string; document: OrderDocument };

async function saveForm(request: FastifyRequest, sent: Sent): Promise<PageResponse | Redirect> {
  const { id, values, button, document } = sent;
  const person = await seller(request);
  const places = button === 'place' || button === 'send';
  const around = {
    document,
    offers: await offersInForm(values, document, request),
    addresses: await addressChoices(document.order, request.site.language.code),
  };
  const isPlaced = places || document.order.state === 'sent';
  const read = parseOrder(values, around, { texts: request.texts, isPlaced });
  if ('errors' in read) return orderEditPage(request, id, { values, errors: read.errors });
  await refuseForeignProducts({ lines: read.input.lines, options: [] }, document);
  try {
    const theirs = await saveOrder(id, { ...read, places, person });
    if (theirs) return await conflictPage(request, { ...sent, addresses: around.addresses }, theirs.version);
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error;
    return orderEditPage(request, id, { values, errors: stockErrors(error, values, request) });
  }
  return saved(request, sent);
}

async function saved(request: FastifyRequest, { id, button, document }: Sent): Promise<Redirect> {
  const { t } = request.texts;
  const path = `/sales/orders/${id}`;
  if (button === 'send') {
    const { order } = await orderDocument(id);
    const email = await sendPayLink(id, order.version, await seller(request));
    return redirectTo(path, {
      flash: { kind: 'success', text: t('Order saved. Link to pay sent to {email}.', { email }) },
    });
  }
  const isPlaced = button === 'place' && document.order.state === 'draft';
  return redirectTo(path, { flash: { kind: 'success', text: isPlaced ? t('Order placed.') : t('Order saved.') } });
}

/** At the quantities of the products of which there are too few. */
function stockErrors({ variantIds, sentence }: OutOfStock, { rows }: OrderFormValues, { texts }: FastifyRequest) {
  const short = rows.filter(({ variant }) => variantIds.includes(Number(variant)));
  const fields = short.map(({ of, key }) => [`${of}-${key}-quantity`, texts.t('Not enough in stock')]);
  return { form: texts.say(sentence), ...Object.fromEntries(fields) };
}

/** What the other person saved stands beside what was typed. */
async function conflictPage(
  request: FastifyRequest,
  { id, values, addresses }: Sent & { addresses: readonly AddressChoice[] },
  version: number,
): Promise<PageResponse | Redirect> {
  const document = await orderDocument(id);
  const stored = await storedValues(document, request);
  const offers = await offersInForm(values, document, request);
  const carriers = carrierChoices(document, offers, request);
  const named = (one: OrderFormValues): OrderFormValues => ({
    ...one,
    carrier: labelIn(carriers, one.carrier),
    bill_to: labelIn(addresses, one.bill_to),
    ship_to: labelIn(addresses, one.ship_to),
  });
  const conflicts = differences(named(stored), named(values), request.texts, fieldLabels(request));
  return orderEditPage(request, id, { values: { ...values, version: String(version) }, conflicts });
}

const labelIn = (choices: readonly AddressChoice[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value;
