import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import { countryInfos } from '#core/i18n/country_infos.ts';
import { parseVat } from '#core/i18n/vat.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import { hasIssuedTo } from '#portal/api.ts';
import { type Cart, ownerOf } from '#sales/api.ts';
import { contentsOf, isShipped } from '#shop/cart/contents.ts';
import type { CountedCart } from '#shop/cart/prices.ts';
import { isOpenToGuests } from '#shop/checkout/checkout_problems.ts';
import { addressForm, addressQuery, countryBody, countryParams } from '#shop/checkout/contract.ts';
import { countCheckout } from '#shop/checkout/count_checkout.ts';
import type { OpenedCheckout } from '#shop/checkout/facts.ts';
import { spendStep } from '#shop/checkout/limits.ts';
import { cartToBuy, openGoods } from '#shop/checkout/opened.ts';
import { type SavedAddress, saveAddress } from '#shop/checkout/service.ts';
import { rememberOrder } from '#shop/checkout/session_orders.ts';
import { shopSettingsOf } from '#shop/product/settings.ts';
import { countView } from '#shop/statistics/view_counting.ts';
import { addressesOf, addressIn, billingOf, storedAddress } from './book.ts';
import { type AddressField, type AddressMode, isFine, postedAddress, problemsOf, requiredFields } from './rules.ts';
import { addressPage } from './view.ts';

export function addressRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/shop/address',
    query: addressQuery,
    handle: async ({ request, reply, query }) => {
      reply.header('cache-control', 'no-store');
      const cart = await cartForAddress(request);
      return 'redirect' in cart ? cart : blankForm(request, { cart, book: await addressesOf(cart) }, query);
    },
  });
  form(app, {
    url: '/shop/address',
    body: addressForm,
    handle: async ({ request, body }) => {
      const cart = await cartForAddress(request);
      if ('redirect' in cart) return cart;
      const known = { cart, book: await addressesOf(cart) };
      return body.submitted || body.update ? takeForm(request, known, body) : blankForm(request, known, body);
    },
  });
  call(app, {
    url: '/shop/country_infos/:country',
    params: countryParams,
    body: countryBody,
    handle: async ({ request, params, body }) => {
      const found = await addressFormOf(params.country);
      if (!found) throw new NotFound();
      return countryInfos(found, request.texts, requiredFields(body.mode, found));
    },
  });
}

async function cartForAddress(request: FastifyRequest): Promise<Cart | Redirect> {
  const cart = await cartToBuy(request);
  if ('redirect' in cart || cart.partnerId !== null) return cart;
  const { needsAccount } = await shopSettingsOf(request.site.website.id);
  const isRefused = needsAccount && !isOpenToGuests(await contentsOf(cart.id));
  return isRefused ? redirectTo('/web/login?redirect=/shop/checkout') : cart;
}

type Addressed = Pick<OpenedCheckout, 'cart' | 'book'>;

type Asked = { partner_id?: number | undefined; mode?: AddressMode | undefined; country_id?: unknown };

/** @throws Forbidden for somebody else's address */
function chosenAddress({ cart, book }: Addressed, { partner_id: asked, mode: requestedMode }: Asked) {
  const billing = billingOf(cart, book);
  if (!billing) return { mode: 'billing' as const, partner: null };
  const partner = asked === undefined || asked === -1 ? null : addressIn(book, asked);
  const mode = requestedMode ?? (partner?.id === billing.id ? 'billing' : 'shipping');
  return { mode, partner };
}

async function blankForm(request: FastifyRequest, known: Addressed, asked: Asked): Promise<PageResponse | Redirect> {
  const opened = await openGoods(known);
  if ('redirect' in opened) return opened;
  const { mode, partner } = chosenAddress(opened, asked);
  const country = typeof asked.country_id === 'string' ? asked.country_id : request.site.company.countryCode;
  const values = partner ? storedAddress(partner) : postedAddress({ country_id: country });
  const keeps = await keptFields(request, opened, partner?.id ?? -1);
  return addressPage(request, opened, { mode, partnerId: partner?.id ?? -1, values, usesSame: true, keeps });
}

/** Fields that can't be edited: the account's mail address, and names that are on invoices. */
async function keptFields(request: FastifyRequest, { cart }: Addressed, id: number): Promise<AddressField[]> {
  if (cart.partnerId === null || id === -1) return [];
  const isLocked = await hasIssuedTo(id, request.server.domains);
  return [...(id === cart.partnerId ? ACCOUNTS : []), ...(isLocked ? INVOICED : [])];
}
const ACCOUNTS: AddressField[] = ['email'];
const INVOICED: AddressField[] = ['name', 'company_name', 'vat'];

type Body = Asked & Record<string, unknown> & { use_same: boolean; update: boolean; field_required: string };

async function takeForm(request: FastifyRequest, known: Addressed, body: Body): Promise<PageResponse | Redirect> {
  const { mode, partner } = chosenAddress(known, body);
  const partnerId = partner?.id ?? -1;
  const keeps = await keptFields(request, known, partnerId);
  const values = postedAddress(body);
  const before = partner && storedAddress(partner);
  if (before) for (const name of keeps) values[name] = before[name];
  const shown = { mode, partnerId, values, usesSame: body.use_same, keeps };
  // Without script a button changes the country: typed values stay, and nothing is validated yet.
  if (body.update) return formAgain(request, known, shown);
  const facts = {
    mode,
    form: await addressFormOf(values.country_id),
    more: body.field_required.split(','),
    isEmail: isMailAddress(values.email),
    vat: values.vat === '' ? '' : await parseVat(values.vat, values.country_id),
  };
  const problems = problemsOf(values, facts);
  if (!isFine(problems)) return formAgain(request, known, { ...shown, problems });
  await spendStep(request, known.cart);
  return saveForm(request, known.cart, {
    mode,
    partnerId: partner?.id ?? null,
    values: { ...values, vat: facts.vat ?? '' },
    usesSame: mode === 'billing' && partner === null && body.use_same,
    keeps,
  });
}

async function formAgain(
  request: FastifyRequest,
  known: Addressed,
  shown: Parameters<typeof addressPage>[2],
): Promise<PageResponse | Redirect> {
  const opened = await openGoods(known);
  return 'redirect' in opened ? opened : addressPage(request, opened, shown);
}

async function saveForm(request: FastifyRequest, found: Cart, address: SavedAddress): Promise<Redirect> {
  const step = { owner: await ownerOf(request), site: request.site, found };
  const isNew = address.partnerId === null;
  const isNewBill = isNew && address.mode === 'billing';
  const isGuest = found.partnerId === null;
  const hasShipping = (cart: CountedCart) => isNewBill && !address.usesSame && isShipped(cart);
  // After a complete first address the checkout goes on; after an edit the address card is shown.
  const goesOn = (cart: CountedCart) => isGuest && isNew && !hasShipping(cart);
  const saved = await saveAddress(step, address, (cart) =>
    goesOn(cart) ? countCheckout(request, cart.order.id) : rememberOrder(request, cart.order.id),
  );
  if ('problem' in saved) return redirectTo(saved.problem.path);
  if (isNewBill && isGuest) await countView(request, { name: 'customer_signup' });
  if (hasShipping(saved)) return redirectTo('/shop/address?partner_id=-1&mode=shipping');
  return redirectTo(goesOn(saved) ? '/shop/checkout?express=1' : '/shop/checkout');
}
