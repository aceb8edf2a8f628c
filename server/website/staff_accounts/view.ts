/** View of the staff account pages. */
import type { FastifyRequest } from 'fastify';
import { msg } from '#core/msg.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { ROLES, type Role } from '#core/people/people.ts';
import { staffPage } from '#website/staff_page.ts';
import type { ManagedAccount } from './queries.ts';
import { accessSeen } from './service.ts';

const URL = '/website/accounts';

const ROLE_NAMES: Record<Role, string> = {
  portal: msg('Customer'),
  employee: msg('Staff'),
  publisher: msg('Website editor'),
  designer: msg('Website designer'),
  multi_website: msg('Several websites'),
  sales: msg('Sales'),
  survey: msg('Surveys'),
  event: msg('Events'),
  livechat: msg('Live chat'),
  slides: msg('Courses'),
  accounts: msg('Staff accounts'),
};

export function listPage(request: FastifyRequest, accounts: readonly ManagedAccount[], login = ''): PageResponse {
  const { site, texts } = request;
  return staffPage(
    '@website/staff/accounts',
    texts.t('Staff accounts'),
    {
      login,
      rows: accounts.map((account) => ({
        name: account.name || account.login,
        login: account.login,
        url: site.url(`${URL}/${account.userId}`),
        roles: texts.joined(account.roles.map((role) => texts.say(ROLE_NAMES[role]))),
        companies: texts.joined(account.companies.map(({ name }) => name)),
        isOpen: account.isOpen,
        seen: account.seenAt ? texts.dateTime(account.seenAt, site.website.timeZone) : '',
      })),
    },
    login ? 404 : 200,
  );
}

export function accountPage(
  { site, texts }: FastifyRequest,
  account: ManagedAccount,
  { companies, isOwn }: { companies: readonly { id: number; name: string }[]; isOwn: boolean },
): PageResponse {
  const worksIn = new Set(account.companies.map(({ id }) => id));
  return staffPage('@website/staff/account', account.name || account.login, {
    login: account.login,
    isOpen: account.isOpen,
    isOwn,
    seen: accessSeen(account),
    action: site.url(`${URL}/${account.userId}`),
    back: site.url(URL),
    groups: [
      {
        legend: texts.t('Roles'),
        boxes: ROLES.filter((role) => role !== 'portal').map((role) => ({
          id: `roles-${role}`,
          name: 'roles',
          value: role,
          label: texts.say(ROLE_NAMES[role]),
          checked: account.roles.includes(role),
        })),
      },
      {
        legend: texts.t('Companies'),
        boxes: companies.map(({ id, name }) => ({
          id: `companies-${id}`,
          name: 'companies',
          value: String(id),
          label: name,
          checked: worksIn.has(id),
        })),
      },
    ],
  });
}
