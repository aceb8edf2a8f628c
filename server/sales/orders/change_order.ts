/** Saves the form of an order, or shows it again with what its buttons changed. */
import type { FastifyRequest } from 'fastify';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { type OrderDocument, orderDocument } from '#sales/documents/documents.ts';
import { seller } from '#sales/documents/seller.ts';
import { differences } from '#sales/quotes/form.ts';
import { usualTaxOf } from '#sales/quotes/form_view.ts';
import { changedRows, pressedButton, typedPrice } from '#sales/quotes/row_actions.ts';
import { orderOfCompany } from '#sales/staff/document_queries.ts';
import { refuseForeignProducts } from '#sales/staff/foreign_products.ts';
import { sellableLike, sellables } from '#sales/staff/order_sources.ts';
import { taxesOfCompany } from '#sales/taxes/tax_service.ts';
import { type AddressChoice, type AddressChoices, addressChoices } from './addresses.ts';
import { offersInForm } from './delivery.ts';
import { KEPT, type OrderFormValues, postedOrder } from './form.ts';
import { ADDRESS_BUTTONS, addAddress, isEntered, type NewAddressValues, postedAddress } from './new_address.ts';
import { carrierChoices, fieldLabels, orderEditPage, type State, storedValues } from './page.ts';
import { parseOrder } from './parse.ts';
import { sendPayLink } from './pay_link.ts';
import { OutOfStock, saveOrder } from './save.ts';

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
  const address = postedAddress(body);
  const again = (state: State) => orderEditPage(request, id, { values, address, search, ...state });
  const place = ADDRESS_BUTTONS[button];
  if (place) return again(await withNewAddress(request, { document, values, address, place }));
  if (button === 'find') return again({ found: await sellableLike(search, document.site) });
  if (button === 'refresh') return again({});
  const rows = await changedRows(button, values.rows, {
    usualTax: usualTaxOf(await taxesOfCompany(companyId)),
    findProduct: async (variantId) => (await sellables([variantId], document.site))[0],
    priceText: typedPrice(texts, document.currency),
  });
  if (rows) return again({ values: { ...values, rows } });
  if (isEntered(address)) return again({ errors: { new_name: texts.t('Add this address, or empty its fields.') } });
  return saveForm(request, { id, values, button, document });
}

type Sent = { id: number; values: OrderFormValues; button: string; document: OrderDocument };

type Adding = {
  document: OrderDocument;
  values: OrderFormValues;
  address: NewAddressValues;
  place: 'ship_to' | 'bill_to';
};

/** The form with the new address chosen, or with what is wrong about it. */
async function withNewAddress(
  { site, texts }: FastifyRequest,
  { document: { order }, values, address, place }: Adding,
): Promise<State> {
  const choices = await addressChoices(order, site.language.code);
  const known = choices.ship_to.filter(({ value }) => value !== KEPT).length;
  const added = await addAddress(order, address, { texts, known });
  if ('errors' in added) return { errors: added.errors };
  return { values: { ...values, [place]: String(added.id) }, address: postedAddress(null) };
}

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
  { id, values, addresses }: Sent & { addresses: AddressChoices },
  version: number,
): Promise<PageResponse | Redirect> {
  const document = await orderDocument(id);
  const stored = await storedValues(document, request);
  const offers = await offersInForm(values, document, request);
  const carriers = carrierChoices(document, offers, request);
  const named = (one: OrderFormValues): OrderFormValues => ({
    ...one,
    carrier: labelIn(carriers, one.carrier),
    bill_to: labelIn(addresses.bill_to, one.bill_to),
    ship_to: labelIn(addresses.ship_to, one.ship_to),
  });
  const conflicts = differences(named(stored), named(values), request.texts, fieldLabels(request));
  return orderEditPage(request, id, { values: { ...values, version: String(version) }, conflicts });
}

const labelIn = (choices: readonly AddressChoice[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value;
