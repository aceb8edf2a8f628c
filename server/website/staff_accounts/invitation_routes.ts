/** `/website/accounts/invite`: invites people to work here. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '#core/errors.ts';
import { line } from '#core/http/contract.ts';
import { fieldErrors, refusedFields } from '#core/http/field_errors.ts';
import { type FormValues, formValues } from '#core/i18n/form_texts.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { accessFields, accessFormValues, accessView, parseAccess } from './access_form.ts';
import { ACCOUNTS } from './account_list.ts';
import { invitationList } from './invitation_list.ts';
import { invite } from './invitations.ts';
import { managedCompanies, managerOf } from './managing.ts';

const url = `${ACCOUNTS}/invite`;
const audience = 'accounts';
const BAD_EMAIL = msg('Enter a valid email address');

const invited = z.object({ login: line(200).pipe(z.email(BAD_EMAIL)), name: line(100) });

export function invitationRoutes(app: FastifyInstance): void {
  defineStaffList(app, invitationList);
  page(app, { url, audience, handle: ({ request }) => blank(request) });
  form(app, {
    url,
    audience,
    needsPassword: true,
    body: z.unknown(),
    handle: ({ request, body }) => send(request, body),
  });
}

async function blank(request: FastifyRequest): Promise<PageResponse> {
  const nothing = { roles: [], companyIds: [request.site.company.id] };
  return invitePage(request, accessFormValues(nothing, await managedCompanies(request)));
}

async function send(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const companies = await managedCompanies(request);
  const values = formValues(body, ['login', 'name', ...accessFields(companies)]);
  const read = invited.safeParse(values);
  if (!read.success) return invitePage(request, values, fieldErrors(read.error, request.texts));
  try {
    await invite(await managerOf(request), { ...read.data, ...parseAccess(values, companies) }, request.site);
  } catch (error) {
    if (!(error instanceof HttpError && error.fields)) throw error;
    return invitePage(request, values, refusedFields(error, request.texts));
  }
  const text = request.texts.t('Invitation sent to {email}.', { email: read.data.login });
  return redirectTo(ACCOUNTS, { flash: { kind: 'success', text } });
}

async function invitePage(
  request: FastifyRequest,
  values: FormValues,
  errors: Record<string, string> = {},
): Promise<PageResponse> {
  const { site, texts } = request;
  const { labels, access, ...view } = accessView({ values, errors }, await managedCompanies(request), texts);
  return staffPage(
    '@website/staff/invite',
    texts.t('Invite someone'),
    {
      ...view,
      // What differs between companies is given on the account, once there is one.
      access: { ...access, further: [] },
      action: site.url(url),
      back: site.url(ACCOUNTS),
      labels: { ...labels, login: texts.t('Email'), name: texts.t('Name') },
    },
    { values, errors },
  );
}
