/** View of the staff account pages. */
import type { FastifyRequest } from 'fastify';
import type { HttpError } from '#core/errors.ts';
import { refusedFields } from '#core/http/field_errors.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { FormState } from '#core/pages/form_view.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { staffPage as staffFormPage } from '#core/pages/staff_form.ts';
import { RIGHTS } from '#core/people/people.ts';
import { staffPage } from '#website/staff_page.ts';
import type { invitationsOf } from './invitations.ts';
import type { ManagedAccount } from './queries.ts';
import { companyChoices, rightChoices, rightName } from './right_names.ts';
import { type Access, accessSeen } from './service.ts';

const URL = '/website/accounts';

type Listed = {
  accounts: readonly ManagedAccount[];
  invitations: Awaited<ReturnType<typeof invitationsOf>>;
  /** An address that was looked for and not found. */
  login?: string;
};

export function listPage(request: FastifyRequest, { accounts, invitations, login = '' }: Listed): PageResponse {
  const { site, texts } = request;
  return staffPage(
    '@website/staff/accounts',
    texts.t('Staff accounts'),
    {
      login,
      invite: site.url(`${URL}/invite`),
      invitations: invitations.map((one) => invitationView(one, request)),
      rows: accounts.map((account) => ({
        name: account.name || account.login,
        login: account.login,
        url: site.url(`${URL}/${account.userId}`),
        roles: texts.joined(account.roles.map((role) => rightName(role, texts))),
        companies: texts.joined(account.companies.map(({ name }) => name)),
        isOpen: account.isOpen,
        seen: account.seenAt ? texts.dateTime(account.seenAt, site.website.timeZone) : '',
      })),
    },
    login ? 404 : 200,
  );
}

function invitationView(
  { id, login, rights, sentAt, expiresAt, by }: Listed['invitations'][number],
  { site, texts }: FastifyRequest,
) {
  const isExpired = expiresAt <= new Date();
  const until = texts.date(expiresAt, site.website.timeZone);
  return {
    login,
    by,
    rights: texts.joined(rights.map((right) => rightName(right, texts))),
    sent: texts.date(sentAt, site.website.timeZone),
    isExpired,
    state: isExpired ? texts.t('Expired') : texts.t('Open until {date}', { date: until }),
    resend: site.url(`${URL}/invitations/${id}/resend`),
    withdraw: site.url(`${URL}/invitations/${id}/withdraw`),
  };
}

/** What was chosen, and why it was not saved. */
export type RefusedAccess = Access & { error: HttpError };

export function accountPage(
  { site, texts }: FastifyRequest,
  account: ManagedAccount,
  { companies, isOwn }: { companies: readonly { id: number; name: string }[]; isOwn: boolean },
  refused?: RefusedAccess,
): PageResponse {
  const name = account.name || account.login;
  const saved: Access = { roles: account.roles, companyIds: account.companies.map(({ id }) => id) };
  const { roles, companyIds } = refused ?? saved;
  const choices: Choice[] = [
    {
      name: 'roles',
      legend: texts.t('Roles'),
      options: RIGHTS.filter((right) => right !== 'portal').map((right) => [right, rightName(right, texts)] as const),
      chosen: new Set<string>(roles),
      saved: new Set<string>(saved.roles),
    },
    {
      name: 'companies',
      legend: texts.t('Companies'),
      options: companies.map(({ id, name }) => [String(id), name] as const),
      chosen: new Set(companyIds.map(String)),
      saved: new Set(saved.companyIds.map(String)),
    },
  ];
  return staffFormPage(
    '@website/staff/account',
    name,
    {
      login: account.login,
      isOpen: account.isOpen,
      isOwn,
      seen: accessSeen(account),
      action: site.url(`${URL}/${account.userId}`),
      back: site.url(URL),
      rights: rightChoices(roles, texts),
      companies: companyChoices(companies, companyIds),
      labels: Object.fromEntries(choices.map(({ name, legend }) => [name, legend])),
    },
    refused && { values: {}, ...refusal(choices, refused.error, texts) },
  );
}

type Choice = {
  name: string;
  legend: string;
  options: (readonly [value: string, label: string])[];
  chosen: ReadonlySet<string>;
  saved: ReadonlySet<string>;
};

/** A form that somebody else's change overtook shows both versions. */
function refusal(choices: readonly Choice[], error: HttpError, texts: Texts): Pick<FormState, 'errors' | 'conflicts'> {
  if (error.fields) return { errors: refusedFields(error, texts) };
  const written = ({ options }: Choice, values: ReadonlySet<string>) =>
    options.flatMap(([value, label]) => (values.has(value) ? label : [])).join('\n');
  const versions = choices.map((choice) => ({
    name: choice.name,
    saved: written(choice, choice.saved),
    entered: written(choice, choice.chosen),
  }));
  return { conflicts: versions.filter(({ saved, entered }) => saved !== entered) };
}
