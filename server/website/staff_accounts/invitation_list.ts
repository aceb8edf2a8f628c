/** The staff list of invitations that nobody has accepted yet. */
import { desc, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { BulkAction, StaffList } from '#core/staff_list/staff_list.ts';
import { ACCOUNTS } from './account_list.ts';
import { invitations } from './invitations.schema.ts';
import { type Invitation, resend, withdraw } from './invitations.ts';
import { managerOf } from './managing.ts';
import { rightNames } from './right_names.ts';

export const INVITATIONS = `${ACCOUNTS}/invitations`;

/** `by` is the name of who invited. */
type Row = { invitation: Invitation; by: string };

const MOST = 1000;

const resendAction: BulkAction<Row> = {
  id: 'resend',
  label: msg('Send again'),
  needsPassword: true,
  onRow: () => true,
  question: (count, { tn }) => tn('Send {n} invitation again?', 'Send {n} invitations again?', count),
  run: async (ids, request) => {
    const manager = await managerOf(request);
    const emails: string[] = [];
    for (const id of ids) emails.push(await resend(manager, id, request.site));
    return request.texts.t('Invitation sent to {email}.', { email: request.texts.joined(emails) });
  },
};

const withdrawAction: BulkAction<Row> = {
  id: 'withdraw',
  label: msg('Withdraw'),
  onRow: () => true,
  question: (count, { tn }) => tn('Withdraw {n} invitation?', 'Withdraw {n} invitations?', count),
  run: async (ids, request) => {
    const emails: string[] = [];
    for (const id of ids) emails.push(await withdraw(id, request.site));
    return request.texts.t('Invitation of {email} withdrawn.', { email: request.texts.joined(emails) });
  },
};

export const invitationList: StaffList<Row> = {
  url: INVITATIONS,
  audience: 'accounts',
  title: msg('Invitations'),
  above: ({ texts }) => [{ name: texts.t('Staff accounts'), path: ACCOUNTS }],
  empty: msg('Nothing here yet'),
  id: invitations.id,
  order: [desc(invitations.sentAt)],
  scope: visibleTo,
  rows: () =>
    db
      .select({ invitation: invitations, by: partners.name })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.invitedBy))
      .innerJoin(partners, eq(partners.id, users.partnerId)),
  ids: () => db.select({ id: invitations.id }).from(invitations),
  search: { label: msg('Email'), where: (q) => or(contains(invitations.login, q), contains(invitations.name, q)) },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'open', label: msg('Open'), where: () => gt(invitations.expiresAt, new Date()) },
    { id: 'expired', label: msg('Expired'), where: () => lte(invitations.expiresAt, new Date()) },
  ],
  columns: [
    { id: 'email', label: msg('Email'), kind: 'text', sort: invitations.login },
    { id: 'name', label: msg('Name'), kind: 'text', card: 'note' },
    { id: 'roles', label: msg('Roles'), kind: 'text', card: 'body' },
    { id: 'sent', label: msg('Sent'), kind: 'date', sort: invitations.sentAt },
    { id: 'by', label: msg('Invited by'), kind: 'text' },
    { id: 'status', label: msg('Status'), kind: 'state', card: 'state' },
  ],
  idOf: ({ invitation }) => invitation.id,
  pathOf: ({ invitation }) => `${INVITATIONS}/${invitation.id}`,
  cells: ({ invitation: { login, name, rights, sentAt, expiresAt }, by }, request) => {
    const { site, texts } = request;
    const { text, date, state } = cellsFor(request);
    const until = texts.date(expiresAt, site.website.timeZone);
    return [
      text(login),
      text(name),
      text(texts.joined(rightNames(rights, texts))),
      date(sentAt),
      text(by),
      expiresAt <= new Date()
        ? state(texts.t('Expired'), 'warning')
        : state(texts.t('Open until {date}', { date: until }), 'neutral'),
    ];
  },
  add: { path: `${INVITATIONS}/new`, label: msg('Invite someone') },
  actions: [resendAction, withdrawAction],
};

/** Of the company, and for none but companies of the manager. */
async function visibleTo(request: FastifyRequest): Promise<SQL | undefined> {
  const { companyIds: own } = await managerOf(request);
  const sent = await db
    .select({ id: invitations.id, companyIds: invitations.companyIds })
    .from(invitations)
    .where(eq(invitations.companyId, request.site.company.id))
    .orderBy(desc(invitations.id))
    .limit(MOST);
  const visible = sent.filter(({ companyIds }) => companyIds.every((id) => own.includes(id)));
  return inArray(
    invitations.id,
    visible.map(({ id }) => id),
  );
}
