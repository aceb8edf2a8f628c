import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressFormOf } from '../core/address_forms.ts';
import { type Redirect, redirectTo, type Shown } from '../core/answers.ts';
import type { Flash } from '../core/flash.ts';
import { isMailAddress } from '../core/mail_address.ts';
import { normalLogin } from '../core/people.ts';
import { form, page } from '../core/routes.ts';
import { readVat } from '../core/vat.ts';
import { addressChangeForm, mailNewAddress } from './address_change.ts';
import { detailsForm, detailsQuery, tokenForm, tokenQuery } from './contract.ts';
import { type Details, isFine, problemsOf, typedDetails } from './details_rules.ts';
import { detailsPage } from './details_view.ts';
import { findPartner, type Partner } from './queries.ts';
import { askForAddress, confirmAddress, hasIssuedTo, saveDetails } from './service.ts';
import { whoAsks } from './who_asks.ts';

export function detailsRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/my/account',
    who: 'signed in',
    query: detailsQuery,
    handle: async ({ request, reply, query }) => {
      reply.header('x-frame-options', 'DENY');
      const person = await whoAsks(request);
      const stored = storedDetails((await findPartner(person.partnerId)) as Partner);
      const isLocked = await hasIssuedTo(person.partnerId, request.server.domains);
      return detailsPage(request, { typed: stored, isLocked, redirect: query.redirect ?? '' });
    },
  });
  form(app, {
    url: '/my/account',
    who: 'signed in',
    query: detailsQuery,
    body: detailsForm,
    handle: ({ request, reply, query, body }) => {
      reply.header('x-frame-options', 'DENY');
      return save(request, body, detailsQuery.safeParse({ redirect: body.redirect ?? query.redirect }).data?.redirect);
    },
  });
  page(app, {
    url: '/my/account/confirm',
    query: tokenQuery,
    handle: ({ request, query }) => addressChangeForm(request, query.token),
  });
  form(app, {
    url: '/my/account/confirm',
    body: tokenForm,
    handle: async ({ request, body }) => {
      const email = await confirmAddress(body.token);
      const text = request.texts.t('{email} is your address now; sign in with it from now on.', { email });
      return redirectTo('/my/home', { flash: { kind: 'success', text } });
    },
  });
}

async function save(
  request: FastifyRequest,
  body: Record<string, unknown>,
  redirect: string | undefined,
): Promise<Shown | Redirect> {
  const person = await whoAsks(request);
  const before = storedDetails((await findPartner(person.partnerId)) as Partner);
  const isLocked = await hasIssuedTo(person.partnerId, request.server.domains);
  const typed = typedDetails(body);
  // What stands fast is not sent by a form that shows it as such.
  if (isLocked)
    for (const name of ['name', 'company_name', 'vat'] as const) if (!(name in body)) typed[name] = before[name];
  const addressForm = await addressFormOf(typed.country_id);
  const vat = typed.vat === '' ? '' : await readVat(typed.vat, typed.country_id);
  const isEmail = isMailAddress(typed.email);
  const problems = problemsOf(typed, { body, form: addressForm, before, isLocked, isEmail, vat });
  if (!isFine(problems)) return detailsPage(request, { typed, isLocked, redirect: redirect ?? '', problems });
  const isMoving = normalLogin(typed.email) !== normalLogin(before.email);
  if (isMoving) await mailNewAddress(request.site, typed.email, await askForAddress(person.userId, typed.email));
  await saveDetails(person.partnerId, typed, vat ?? '');
  return redirectTo(redirect ?? '/my/home', { flash: saved(request, isMoving ? typed.email : null) });
}

function saved({ texts }: FastifyRequest, newAddress: string | null): Flash {
  const text =
    newAddress === null
      ? texts.t('Your details are saved.')
      : texts.t('Your details are saved. Open the mail we sent to {email}: only then is it your address.', {
          email: newAddress,
        });
  return { kind: newAddress === null ? 'success' : 'info', text };
}

const storedDetails = (partner: Partner): Details => ({
  name: partner.name,
  phone: partner.phone,
  email: partner.email,
  street: partner.street,
  city: partner.city,
  country_id: partner.countryCode,
  zipcode: partner.zip,
  state_id: partner.stateCode,
  vat: partner.vat,
  company_name: partner.companyName,
});
