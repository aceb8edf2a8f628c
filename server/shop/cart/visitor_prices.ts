/** Finds the pricelist and taxes that apply to a visitor. */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '#core/http/visitor_address.ts';
import { personOf } from '#core/people/session.ts';
import type { VisitorKey } from '#core/people/visitor_key.ts';
import type { Site } from '#core/sites/site.ts';
import { type Cart, cartOf, fiscalPositionFor } from '#sales/api.ts';
import { knownPriceBook, type PriceBook, type Pricelist, priceBook } from '#shop/prices/price_book.ts';
import { firstPricelist, isStillTheirs, selectablePricelists } from '#shop/prices/pricelist_choice.ts';
import { type Choice, choiceOf, NO_CHOICE, setChoice } from '#shop/prices/prices_cookie.ts';
import { type Pricing, pricingBy, type Terms, termsKey } from '#shop/prices/pricing.ts';
import { ownPricelist } from './pricing.ts';

/**
 * With the country that decides about pricelists: a customer's own country, even on a journey, otherwise the visitor's
 * location.
 */
type VisitorTerms = Terms & { country: string };

const found = new WeakMap<IncomingMessage, Promise<VisitorTerms>>();

/** The pricelist and taxes of a visitor; looked up once per request. */
export function termsFor(request: FastifyRequest): Promise<VisitorTerms> {
  const known = found.get(request.raw) ?? findTerms(request);
  found.set(request.raw, known);
  return known;
}

export const pricingFor = async (request: FastifyRequest): Promise<Pricing> =>
  pricingBy(await termsFor(request), request.site);

/** The visitor's pricelist; null if the website has none. */
export const currentPricelist = async (request: FastifyRequest): Promise<Pricelist | null> =>
  (await termsFor(request)).pricelist;

/** Pages with prices differ by pricelist and fiscal position. */
export const byPrices: VisitorKey = {
  ofGuest(request, site) {
    const book = knownPriceBook();
    if (!book) return null;
    const find = () => pageKey(book, site, guestTerms(book, site, request));
    if (choiceOf(request.headers.cookie) !== NO_CHOICE) return find();
    const keys = keysByCountry(book, site);
    const country = countryOf(book, request);
    const key = keys.get(country) ?? find();
    keys.set(country, key);
    return key;
  },
  ready: priceBook,
  ofVisitor: async (request) => pageKey(await priceBook(), request.site, await termsFor(request)),
};

const undecided = new WeakMap<Site, { book: PriceBook; keys: Map<string, string> }>();

/** Country → the cache key of guests without a choice, who are the majority: it is needed for every cached page. */
function keysByCountry(book: PriceBook, site: Site): Map<string, string> {
  const known = undecided.get(site);
  if (known?.book === book) return known.keys;
  const keys = new Map<string, string>();
  undecided.set(site, { book, keys });
  return keys;
}

/** Pages differ by prices and by the pricelists offered. */
const pageKey = (book: PriceBook, site: Site, terms: VisitorTerms): string =>
  `${termsKey(terms)} ${pricelistsBy(terms, book, site)
    .map(({ id }) => id)
    .join()}`;

/** The pricelists a visitor may choose, the current one included. */
export const pricelistsFor = async (request: FastifyRequest): Promise<Pricelist[]> =>
  pricelistsBy(await termsFor(request), await priceBook(), request.site);

/** Compared by id: the price book may have been reloaded since. */
function pricelistsBy({ country, pricelist: current }: VisitorTerms, book: PriceBook, site: Site): Pricelist[] {
  const open = selectablePricelists(book, site, country);
  return !current || open.some(({ id }) => id === current.id) ? open : [...open, current];
}

const countryOf = (book: PriceBook, request: IncomingMessage): string => book.countryAt?.(addressOf(request)) ?? '';

function guestTerms(book: PriceBook, site: Site, request: IncomingMessage): VisitorTerms {
  const country = countryOf(book, request);
  const choice = choiceOf(request.headers.cookie);
  return {
    country,
    pricelist: chosen(book, site, { country, choice }) ?? firstPricelist(book, site, country),
    position: positionOf(book, site, choice.fiscalPositionId),
  };
}

type Asked = { country: string; choice: Pick<Choice, 'pricelistId' | 'code'> };

/** The pricelist a visitor chose earlier, if still allowed. */
function chosen(book: PriceBook, site: Site, { country, choice: { pricelistId, code } }: Asked): Pricelist | null {
  if (pricelistId === null) return null;
  const one = book.pricelists.find(({ id }) => id === pricelistId);
  return isStillTheirs(one, { book, site, country, code }) ? one : null;
}

const positionOf = ({ taxRules }: PriceBook, { company }: Site, id: number | null) =>
  (id !== null && taxRules.positions.find((one) => one.id === id && one.companyId === company.id)) || null;

async function findTerms(request: FastifyRequest): Promise<VisitorTerms> {
  const { site, raw } = request;
  const book = await priceBook();
  const person = await personOf(request);
  if (!person) return guestTerms(book, site, raw);
  const cart = await cartOf(request);
  const { customer } = person;
  const country = customer.countryCode || countryOf(book, raw);
  return {
    country,
    pricelist:
      chosen(book, site, { country, choice: choiceOf(raw.headers.cookie) }) ??
      (cart && ownPricelist(cart, book, site)) ??
      firstPricelist(book, site, country),
    position: cart?.shippingPartnerId
      ? positionOf(book, site, cart.fiscalPositionId)
      : fiscalPositionFor(book.taxRules, site.company, customer),
  };
}

/** Makes pages show a guest the prices of their cart. Call it with every answer that changes the cart. */
export async function rememberCartPrices(request: FastifyRequest, reply: FastifyReply, cart: Cart): Promise<void> {
  if (await personOf(request)) return;
  const book = await priceBook();
  const { pricelist, position } = guestTerms(book, request.site, request.raw);
  const { pricelistId, promoCode: code, fiscalPositionId } = cart;
  const isSame = (pricelist?.id ?? null) === pricelistId && (position?.id ?? null) === fiscalPositionId;
  if (!isSame) setChoice(reply, { pricelistId, code, fiscalPositionId });
}
