/** `/website/accounts/invite`: invites people to work here, and repeats or withdraws that. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError, Invalid } from '#core/errors.ts';
import { line, recordId, repeated } from '#core/http/contract.ts';
import { refusedFields } from '#core/http/field_errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import type { Right } from '#core/people/people.ts';
import { allowedCompanies } from '#website/settings/companies.ts';
import { invite, resend, withdraw } from './invitations.ts';
import { managerOf } from './managing.ts';
import { companyChoices, GIVABLE, rightChoices } from './right_names.ts';

const ACCOUNTS = '/website/accounts';
const url = `${ACCOUNTS}/invite`;
const who = 'accounts';

const inviteForm = z.object({
  login: line(200),
  name: line(100),
  roles: repeated(z.enum(GIVABLE), 50),
  companies: repeated(z.string().regex(/^\d{1,9}$/), 500),
});
type Entered = z.output<typeof inviteForm>;

export function invitationRoutes(app: FastifyInstance): void {
  page(app, { url, who, handle: ({ request }) => blank(request) });
  form(app, {
    url,
    who,
    needsPassword: true,
    body: inviteForm,
    handle: ({ request, body }) => send(request, body),
  });
  const byId = z.object({ id: recordId });
  form(app, {
    url: `${ACCOUNTS}/invitations/:id/resend`,
    who,
    needsPassword: true,
    back: ACCOUNTS,
    params: byId,
    handle: async ({ request, params }) => {
      try {
        const email = await resend(await managerOf(request), params.id, request.site);
        return said(request, 'success', request.texts.t('Invitation sent to {email}.', { email }));
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        return said(request, 'danger', request.texts.say(error.sentence, error.values));
      }
    },
  });
  form(app, {
    url: `${ACCOUNTS}/invitations/:id/withdraw`,
    who,
    back: ACCOUNTS,
    params: byId,
    handle: async ({ request, params }) => {
      const email = await withdraw(params.id, request.site);
      return said(request, 'success', request.texts.t('Invitation of {email} withdrawn.', { email }));
    },
  });
}

const said = (_request: FastifyRequest, kind: 'success' | 'danger', text: string): Redirect =>
  redirectTo(ACCOUNTS, { flash: { kind, text } });

async function blank(request: FastifyRequest): Promise<PageResponse> {
  const entered = { login: '', name: '', roles: [], companies: [String(request.site.company.id)] };
  return invitePage(request, entered);
}

async function send(request: FastifyRequest, body: Entered): Promise<PageResponse | Redirect> {
  const { login, name } = body;
  const roles = body.roles.filter((right) => right !== '') as Right[];
  try {
    if (!z.email().safeParse(login).success) throw new Invalid(BAD_EMAIL, { login: BAD_EMAIL });
    const invited = { login, name, roles, companyIds: body.companies.map(Number) };
    await invite(await managerOf(request), invited, request.site);
  } catch (error) {
    if (!(error instanceof HttpError && error.fields)) throw error;
    return invitePage(request, body, refusedFields(error, request.texts));
  }
  return said(request, 'success', request.texts.t('Invitation sent to {email}.', { email: login }));
}

const BAD_EMAIL = msg('Enter a valid email address');

async function invitePage(
  request: FastifyRequest,
  { login, name, roles, companies }: Entered,
  errors?: Record<string, string>,
): Promise<PageResponse> {
  const { site, texts } = request;
  const { userId } = await managerOf(request);
  return staffPage(
    '@website/staff/invite',
    texts.t('Invite someone'),
    {
      action: site.url(url),
      back: site.url(ACCOUNTS),
      rights: rightChoices(roles, texts),
      companies: companyChoices(await allowedCompanies(userId), companies.map(Number)),
      labels: {
        login: texts.t('Email'),
        name: texts.t('Name'),
        roles: texts.t('Roles'),
        companies: texts.t('Companies'),
      },
    },
    { values: { login, name }, ...(errors && { errors }) },
  );
}
