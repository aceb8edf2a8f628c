import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Flash } from '#core/http/flash.ts';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import { parseVat } from '#core/i18n/vat.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { normalLogin } from '#core/people/add_person.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import { isOwnPassword } from '#core/people/passwords/own_password.ts';
import { requestAddressChange } from '#portal/address_change/service.ts';
import { detailsForm, detailsQuery, passwordField } from '#portal/contract.ts';
import { findPartner, type Partner } from '#portal/queries.ts';
import { requirePerson } from '#portal/require_person.ts';
import { hasIssuedTo, saveDetails } from '#portal/service.ts';
import { type Details, isFine, type PasswordState, postedDetails, problemsOf } from './rules.ts';
import { detailsPage } from './view.ts';

export function detailsRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/my/account',
    audience: 'signed in',
    query: detailsQuery,
    handle: async ({ request, reply, query }) => {
      reply.header('x-frame-options', 'DENY');
      const person = await requirePerson(request);
      const stored = storedDetails((await findPartner(person.partnerId)) as Partner);
      const isLocked = await hasIssuedTo(person.partnerId, request.server.domains);
      return detailsPage(request, { values: stored, isLocked, redirect: query.redirect ?? '' });
    },
  });
  form(app, {
    url: '/my/account',
    audience: 'signed in',
    query: detailsQuery,
    body: detailsForm,
    handle: ({ request, reply, query, body }) => {
      reply.header('x-frame-options', 'DENY');
      return save(request, body, detailsQuery.safeParse({ redirect: body.redirect ?? query.redirect }).data?.redirect);
    },
  });
}

async function save(
  request: FastifyRequest,
  body: Record<string, unknown>,
  redirect: string | undefined,
): Promise<PageResponse | Redirect> {
  const person = await requirePerson(request);
  const before = storedDetails((await findPartner(person.partnerId)) as Partner);
  const isLocked = await hasIssuedTo(person.partnerId, request.server.domains);
  const values = postedDetails(body);
  // Forms do not send locked fields.
  if (isLocked)
    for (const name of ['name', 'company_name', 'vat'] as const) if (!(name in body)) values[name] = before[name];
  // Without script a button changes the country: typed values stay, and nothing is validated yet.
  if (body.update) return detailsPage(request, { values, isLocked, redirect: redirect ?? '' });
  const addressForm = await addressFormOf(values.country_id);
  const vat = values.vat === '' ? '' : await parseVat(values.vat, values.country_id);
  const isEmail = isMailAddress(values.email);
  const isMoving = isEmail && normalLogin(values.email) !== normalLogin(before.email);
  const password = isMoving ? await ownPassword(person.userId, body) : 'right';
  const problems = problemsOf(values, { body, form: addressForm, before, isLocked, isEmail, vat, password });
  if (!isFine(problems)) return detailsPage(request, { values, isLocked, redirect: redirect ?? '', problems });
  if (isMoving) await requestAddressChange(person.userId, values.email, request.site);
  await saveDetails(person.partnerId, values, vat ?? '');
  return redirectTo(redirect ?? '/my/home', { flash: saved(request, isMoving ? values.email : null) });
}

/** Required for a new address, so that a found open browser is not enough to take over the account. @throws TooMany */
async function ownPassword(userId: number, body: Record<string, unknown>): Promise<PasswordState> {
  const password = passwordField.safeParse(body.current_password).data ?? '';
  if (password === '') return 'missing';
  return (await isOwnPassword(userId, password)) ? 'right' : 'wrong';
}

function saved({ texts }: FastifyRequest, newAddress: string | null): Flash {
  const text =
    newAddress === null
      ? texts.t('Details saved.')
      : texts.t('Details saved. Open the email we sent to {email} to confirm the new address.', {
          email: newAddress,
        });
  return { kind: newAddress === null ? 'success' : 'info', text };
}

const storedDetails = (partner: Partner): Details => ({
  name: partner.name,
  phone: partner.phone,
  email: partner.email,
  street: partner.street,
  street2: partner.street2,
  city: partner.city,
  country_id: partner.countryCode,
  zipcode: partner.zip,
  state_id: partner.stateCode,
  vat: partner.vat,
  company_name: partner.companyName,
});
