import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import { readVat } from '#core/i18n/vat.ts';
import { type Redirect, redirectTo, type Shown } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import { hasIssuedTo } from '#portal/api.ts';
import { ownerOf } from '#sales/api.ts';
import { isShipped } from '#shop/cart/contents.ts';
import { addressForm, addressQuery, countryBody, countryParams } from '#shop/checkout/contract.ts';
import { countCheckout } from '#shop/checkout/count_checkout.ts';
import type { OpenedCheckout } from '#shop/checkout/facts.ts';
import { spendStep } from '#shop/checkout/limits.ts';
import { openCheckout } from '#shop/checkout/opened.ts';
import { saveAddress } from '#shop/checkout/service.ts';
import { rememberOrder } from '#shop/checkout/visit_orders.ts';
import { shopSettingsOf } from '#shop/product/settings.ts';
import { countView } from '#shop/statistics/view_counting.ts';
import { addressIn, billingOf, storedAddress } from './book.ts';
import { type AddressField, type AddressMode, isFine, problemsOf, typedAddress } from './rules.ts';
import { addressPage, countryInfos } from './view.ts';

export function addressRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/shop/address',
    query: addressQuery,
    handle: async ({ request, reply, query }) => {
      reply.header('cache-control', 'no-store');
      const opened = await openForAddress(request);
      return 'redirect' in opened ? opened : blankForm(request, opened, query);
    },
  });
  form(app, {
    url: '/shop/address',
    body: addressForm,
    handle: async ({ request, body }) => {
      const opened = await openForAddress(request);
      if ('redirect' in opened) return opened;
      if (!body.submitted && !body.update) return blankForm(request, opened, body);
      return takeForm(request, opened, body);
    },
  });
  call(app, {
    url: '/shop/country_infos/:country',
    params: countryParams,
    body: countryBody,
    handle: async ({ request, params, body }) => {
      const found = await addressFormOf(params.country);
      if (!found) throw new NotFound();
      return countryInfos(found, request.texts, body.mode);
    },
  });
}

async function openForAddress(request: FastifyRequest): Promise<OpenedCheckout | Redirect> {
  const opened = await openCheckout(request);
  if ('redirect' in opened || opened.cart.partnerId !== null) return opened;
  const { needsAccount } = await shopSettingsOf(request.site.website.id);
  return needsAccount ? redirectTo('/web/login?redirect=/shop/checkout') : opened;
}

type Asked = { partner_id?: number | undefined; mode?: AddressMode | undefined; country_id?: unknown };

/** @throws Forbidden for somebody else's address */
function chosenAddress({ cart, book }: OpenedCheckout, { partner_id: asked, mode: said }: Asked) {
  const billing = billingOf(cart, book);
  if (!billing) return { mode: 'billing' as const, partner: null };
  const partner = asked === undefined || asked === -1 ? null : addressIn(book, asked);
  const mode = said ?? (partner?.id === billing.id ? 'billing' : 'shipping');
  return { mode, partner };
}

async function blankForm(request: FastifyRequest, opened: OpenedCheckout, asked: Asked): Promise<Shown> {
  const { mode, partner } = chosenAddress(opened, asked);
  const country = typeof asked.country_id === 'string' ? asked.country_id : request.site.company.countryCode;
  const typed = partner ? storedAddress(partner) : typedAddress({ country_id: country });
  const keeps = await keptFields(request, opened, partner?.id ?? -1);
  return addressPage(request, opened, { mode, partnerId: partner?.id ?? -1, typed, usesSame: true, keeps });
}

/** The mail address of one's own entry belongs to the account, and names stand fast once invoices have them. */
async function keptFields(request: FastifyRequest, { cart }: OpenedCheckout, id: number): Promise<AddressField[]> {
  if (cart.partnerId === null || id === -1) return [];
  const isLocked = await hasIssuedTo(id, request.server.domains);
  return [...(id === cart.partnerId ? ACCOUNTS : []), ...(isLocked ? INVOICED : [])];
}
const ACCOUNTS: AddressField[] = ['email'];
const INVOICED: AddressField[] = ['name', 'company_name', 'vat'];

type Body = Asked & Record<string, unknown> & { use_same: boolean; update: boolean; field_required: string };

async function takeForm(request: FastifyRequest, opened: OpenedCheckout, body: Body): Promise<Shown | Redirect> {
  const { mode, partner } = chosenAddress(opened, body);
  const partnerId = partner?.id ?? -1;
  const keeps = await keptFields(request, opened, partnerId);
  const typed = typedAddress(body);
  const before = partner && storedAddress(partner);
  if (before) for (const name of keeps) typed[name] = before[name];
  const shown = { mode, partnerId, typed, usesSame: body.use_same, keeps };
  // Without script a country is chosen by a button: what was typed stays, and nothing is judged yet.
  if (body.update) return addressPage(request, opened, shown);
  const facts = {
    mode,
    form: await addressFormOf(typed.country_id),
    more: body.field_required.split(','),
    isEmail: isMailAddress(typed.email),
    vat: typed.vat === '' ? '' : await readVat(typed.vat, typed.country_id),
  };
  const problems = problemsOf(typed, facts);
  if (!isFine(problems)) return addressPage(request, opened, { ...shown, problems });
  await spendStep(request, opened.cart);
  const order = await saveAddress(await ownerOf(request), request.site, {
    mode,
    partnerId: partner?.id ?? null,
    typed: { ...typed, vat: facts.vat ?? '' },
    usesSame: mode === 'billing' && partner === null && body.use_same,
    keeps,
  });
  await rememberOrder(request, order.id);
  const isNewBill = mode === 'billing' && partner === null;
  const isGuest = opened.cart.partnerId === null;
  if (isNewBill && isGuest) await countView(request, { name: 'customer_signup' });
  if (isNewBill && !body.use_same && isShipped(opened)) return redirectTo('/shop/address?partner_id=-1&mode=shipping');
  // Who has just said all there is to say goes on; who mended something sees it on their card.
  const goesOn = isGuest && partner === null;
  if (goesOn) await countCheckout(request, order.id);
  return redirectTo(goesOn ? '/shop/checkout?express=1' : '/shop/checkout');
}
