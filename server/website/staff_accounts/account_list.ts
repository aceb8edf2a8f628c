/** The staff list of accounts. */
import { and, asc, eq, exists, inArray, ne, notExists, notInArray, or } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { PARTNER_NAME } from '#core/people/partner_name.ts';
import { partners, userCompanies, userCompanyRoles, userRoles, users } from '#core/people/people.schema.ts';
import { RIGHTS, type Right, withBundles } from '#core/people/people.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { managerOf } from './managing.ts';
import { accountRows, type ListedAccount, type ManagedAccount, withAccess } from './queries.ts';
import { rightNames } from './right_names.ts';

export const ACCOUNTS = '/website/accounts';

type Row = ListedAccount & Partial<ManagedAccount>;

export const accountList: StaffList<Row> = {
  url: ACCOUNTS,
  audience: 'accounts',
  title: msg('Staff accounts'),
  lead: msg('Staff, their roles and their companies.'),
  empty: msg('Nothing here yet'),
  id: users.id,
  order: [asc(partners.name)],
  // Current and former staff who work nowhere but at the companies of the manager.
  scope: async (request) => and(withRole(), notExists(elsewhere((await managerOf(request)).companyIds))),
  rows: accountRows,
  ids: () => db.select({ id: users.id }).from(users).innerJoin(partners, eq(partners.id, users.partnerId)),
  complete: (rows) => withAccess(rows),
  search: { label: msg('Name or email'), where: (q) => or(contains(partners.name, q), contains(users.login, q)) },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'open', label: msg('Active'), where: () => eq(users.isActive, true) },
    { id: 'closed', label: msg('Closed'), where: () => eq(users.isActive, false) },
  ],
  filters: [
    {
      id: 'role',
      label: msg('Role'),
      kind: 'choice',
      options: ({ texts }) =>
        RIGHTS.filter((right) => right !== 'portal').map((right) => ({
          value: right,
          label: rightNames([right], texts).join(),
        })),
      where: (rights) => withRight(rights as Right[]),
    },
  ],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: PARTNER_NAME },
    { id: 'email', label: msg('Email'), kind: 'text', sort: users.login, card: 'note' },
    { id: 'roles', label: msg('Roles'), kind: 'text', card: 'body' },
    { id: 'companies', label: msg('Companies'), kind: 'text', isMinor: true },
    { id: 'seen', label: msg('Last seen'), kind: 'date' },
    { id: 'status', label: msg('Status'), kind: 'state', sort: users.isActive, card: 'state' },
  ],
  idOf: ({ userId }) => userId,
  pathOf: ({ userId }) => `${ACCOUNTS}/${userId}`,
  cells: ({ name, login, isOpen, roles = [], companies = [], seenAt = null }, request) => {
    const { texts } = request;
    const { text, moment, state } = cellsFor(request);
    return [
      text(name || login),
      text(login),
      text(texts.joined(rightNames([...roles, ...companies.flatMap(({ further }) => further)], texts))),
      text(texts.joined(companies.map((company) => company.name))),
      moment(seenAt),
      isOpen ? state(texts.t('Active'), 'positive') : state(texts.t('Closed'), 'neutral'),
    ];
  },
  add: { path: `${ACCOUNTS}/invitations/new`, label: msg('Invite someone') },
  more: [
    { path: `${ACCOUNTS}/invitations`, label: msg('Invitations') },
    { path: `${ACCOUNTS}/sign_ins`, label: msg('Sign-ins') },
    { path: `${ACCOUNTS}/rules`, label: msg('Sign-in rules') },
    { path: `${ACCOUNTS}/find`, label: msg('Find an account') },
  ],
};

const ofUser = eq(userRoles.userId, users.id);

/** Any of staff. */
const withRole = () =>
  exists(
    db
      .select({ role: userRoles.role })
      .from(userRoles)
      .where(and(ofUser, ne(userRoles.role, 'portal'))),
  );

/** One of these, at all companies or at one. */
function withRight(rights: readonly Right[]) {
  const names = rights.flatMap(withBundles);
  const everywhere = db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(ofUser, inArray(userRoles.role, names)));
  const atOne = db
    .select({ role: userCompanyRoles.role })
    .from(userCompanyRoles)
    .where(and(eq(userCompanyRoles.userId, users.id), inArray(userCompanyRoles.role, names)));
  return or(exists(everywhere), exists(atOne));
}

const elsewhere = (companyIds: readonly number[]) =>
  db
    .select({ id: userCompanies.companyId })
    .from(userCompanies)
    .where(and(eq(userCompanies.userId, users.id), notInArray(userCompanies.companyId, [...companyIds])));
