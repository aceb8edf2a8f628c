/** Parses the form of an order, or reports its errors. */
import type { FastifyRequest } from 'fastify';
import { msg } from '#core/msg.ts';
import type { OrderDocument } from '#sales/documents/documents.ts';
import type { QuoteInput } from '#sales/quotes/lines.ts';
import { parseQuote } from '#sales/quotes/parse.ts';
import type { DeliveryOffer } from '#sales/staff/order_sources.ts';
import { type AddressChoices, chosenPlaces } from './addresses.ts';
import { type ChosenDelivery, chosenDelivery } from './delivery.ts';
import { type OrderFormValues, ownPrice } from './form.ts';

const LONGEST_NOTE = 4000;
/** Minor units. */
const HIGHEST_CHARGE = 1_000_000_00;

export type OrderInput = Pick<QuoteInput, 'languageCode' | 'customerReference' | 'lines'> &
  ReturnType<typeof chosenPlaces> & { note: string; delivery: ChosenDelivery };

type Around = { document: OrderDocument; offers: readonly DeliveryOffer[]; addresses: AddressChoices };

/** @param isPlaced it is an order with goods, which needs a decision about its delivery */
export function parseOrder(
  values: OrderFormValues,
  { document, offers, addresses }: Around,
  { texts, isPlaced }: { texts: FastifyRequest['texts']; isPlaced: boolean },
): { input: OrderInput; version: number } | { errors: Record<string, string> } {
  const { currency, site } = document;
  const languages = site.languages.map(({ code }) => code);
  const { say } = texts;
  const read = parseQuote(values, { texts, currency, languages });
  const errors: Record<string, string> = 'errors' in read ? read.errors : {};
  const wrong = (field: string, what: string, numbers?: Record<string, number>) => {
    errors[field] ??= say(what, numbers);
  };
  if (values.note.length > LONGEST_NOTE)
    wrong('note', msg('Use {maximum} characters or fewer'), { maximum: LONGEST_NOTE });
  for (const field of ['bill_to', 'ship_to'] as const)
    if (!addresses[field].some(({ value }) => value === values[field])) wrong(field, msg('Select an address'));
  const price = ownPrice(values, texts, currency);
  if (Number.isNaN(price)) wrong('delivery_price', msg('Enter a number'));
  else if (price !== null && price < 0) wrong('delivery_price', msg('Enter a larger value'));
  else if (price !== null && price > HIGHEST_CHARGE) wrong('delivery_price', msg('Enter a smaller value'));
  const delivery = chosenDelivery(values, offers, document, { texts });
  if (!delivery || (isPlaced && values.carrier === '' && offers.length > 0))
    wrong('carrier', msg('Choose a delivery method.'));
  if (
    isPlaced &&
    !('errors' in read) &&
    !read.input.lines.some(({ kind, quantity }) => kind === 'product' && quantity > 0)
  )
    wrong('rows', msg('Add a product with a quantity first.'));
  if ('errors' in read || !delivery || Object.keys(errors).length > 0) return { errors };
  const { languageCode, customerReference, lines } = read.input;
  const places = chosenPlaces(values, document.order);
  const input = { languageCode, customerReference, lines, note: values.note.trim(), ...places, delivery };
  return { input, version: read.version };
}
