/** The staff page on which an order is written or changed before it is paid. */
import type { FastifyRequest } from 'fastify';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { orderTitle } from '#sales/documents/document_names.ts';
import { type OrderDocument, orderDocument } from '#sales/documents/documents.ts';
import { timelineOf } from '#sales/documents/events.ts';
import { seller } from '#sales/documents/seller.ts';
import { orderStateName } from '#sales/documents/state_names.ts';
import { type QuoteFormState, quoteFormView } from '#sales/quotes/form_view.ts';
import type { FormSums } from '#sales/quotes/grid_view.ts';
import { sumsOfForm } from '#sales/quotes/sums.ts';
import { orderOfCompany } from '#sales/staff/document_queries.ts';
import { type DeliveryOffer, deliveryOffersFor, type Sellable } from '#sales/staff/order_sources.ts';
import { quoteLabels } from '#sales/staff/quote_labels.ts';
import { taxesOfCompany } from '#sales/taxes/tax_service.ts';
import { addressChoices } from './addresses.ts';
import { chosenDelivery, offersInForm } from './delivery.ts';
import { KEPT, NO_DELIVERY, type OrderFormValues, orderFormValues } from './form.ts';
import { blankAddress, isEntered, type NewAddressValues, newAddressFields, newAddressLabels } from './new_address.ts';
import { isChangeable, PAID } from './save.ts';

export type State = Omit<Partial<QuoteFormState>, 'values'> & {
  values?: OrderFormValues;
  address?: NewAddressValues;
  search?: string;
  found?: Sellable[];
};

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
      state: { key: 'draft', name: orderStateName(order, texts) },
      words: [],
      notice: '',
      isDraft: order.state === 'draft',
      version: order.version,
      action: site.url(path),
      customer: { name: document.customer?.name ?? '', email: document.mailTo.address },
      ...quoteFormView({ ...state, values }, { sums, taxes, site, path }),
      labels: {
        ...quoteLabels(values.rows, texts),
        ...fieldLabels(request),
        ...newAddressLabels(texts),
        rows: texts.t('Lines'),
      },
      search: state.search ?? '',
      found: state.found?.map((one) => ({ ...one, price: texts.money(one.price, document.currency) })) ?? null,
      languages: document.site.languages.map(({ code, name }) => ({ value: code, label: name })),
      addresses: await addressChoices(order, site.language.code),
      newAddress: await newAddressFields(addressInForm(state, document), state.errors ?? {}, request),
      carriers: carrierChoices(document, offers, request),
      events: await timelineOf({ orderId: id }, request),
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

const addressInForm = ({ address }: State, document: OrderDocument): NewAddressValues =>
  address && isEntered(address) ? address : blankAddress(document);

export const storedValues = async (document: OrderDocument, { texts }: FastifyRequest): Promise<OrderFormValues> => {
  const goods = document.lines.filter(({ isDelivery }) => !isDelivery);
  return orderFormValues(document, await deliveryOffersFor(document.order, goods, document.site), texts);
};

export const fieldLabels = ({ texts: { t } }: FastifyRequest) => ({
  carrier: t('Delivery method'),
  delivery_price: t('Delivery price'),
  bill_to: t('Billing address'),
  ship_to: t('Shipping address'),
  note: t('Customer note'),
});

/** With the method that it has, where that is not offered any more. */
export function carrierChoices(
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
