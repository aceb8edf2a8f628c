/** The staff list of a mailing list's subscribers. */
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { languages } from '#core/sites/schema.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { momentsFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { listOn, type MailingList } from '#follow/queries.ts';
import { contacts, subscriptions } from '#follow/schema.ts';
import { LISTS } from './list_list.ts';

type Row = { id: number; email: string; language: string; isOn: boolean; blockedAt: Date | null; changedAt: Date };

const columns = {
  id: subscriptions.id,
  email: contacts.email,
  language: sql<string>`coalesce(${languages.name}, ${contacts.languageCode})`,
  isOn: subscriptions.isOn,
  blockedAt: contacts.blockedAt,
  changedAt: subscriptions.changedAt,
};

export const subscriberList: StaffList<Row> = {
  url: `${LISTS}/:id/subscribers`,
  audience: 'marketing',
  title: msg('Subscribers'),
  above: async (request) => {
    const { id, name } = await listOf(request);
    return [
      { name: request.texts.t('Mailing lists'), path: LISTS },
      { name: pick(name, request.site.language.code), path: `${LISTS}/${id}` },
    ];
  },
  empty: msg('No subscribers yet.'),
  id: subscriptions.id,
  order: [asc(contacts.email)],
  scope: async (request) => eq(subscriptions.listId, (await listOf(request)).id),
  rows: () =>
    db
      .select(columns)
      .from(subscriptions)
      .innerJoin(contacts, eq(contacts.id, subscriptions.contactId))
      .leftJoin(languages, eq(languages.code, contacts.languageCode)),
  ids: () =>
    db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .innerJoin(contacts, eq(contacts.id, subscriptions.contactId)),
  search: { label: msg('Email'), where: (q) => contains(contacts.email, q) },
  tabs: [
    { id: 'all', label: msg('All') },
    {
      id: 'on',
      label: msg('Subscribed'),
      where: () => and(eq(subscriptions.isOn, true), isNull(contacts.blockedAt)),
    },
    {
      id: 'off',
      label: msg('Unsubscribed'),
      where: () => and(eq(subscriptions.isOn, false), isNull(contacts.blockedAt)),
    },
    { id: 'blocked', label: msg('Opted out'), where: () => isNotNull(contacts.blockedAt) },
  ],
  filters: [momentsFilter('since', msg('Since'), subscriptions.changedAt)],
  columns: [
    { id: 'email', label: msg('Email'), kind: 'text', sort: contacts.email },
    { id: 'status', label: msg('Status'), kind: 'state', card: 'state' },
    { id: 'since', label: msg('Since'), kind: 'date', sort: subscriptions.changedAt },
    { id: 'language', label: msg('Language'), kind: 'text', card: 'note' },
  ],
  idOf: ({ id }) => id,
  pathOf: () => null,
  cells: ({ email, language, isOn, blockedAt, changedAt }, request) => {
    const { t } = request.texts;
    const { text, date, state } = cellsFor(request);
    const status = blockedAt
      ? state(t('Opted out'), 'warning')
      : isOn
        ? state(t('Subscribed'), 'positive')
        : state(t('Unsubscribed'), 'neutral');
    return [text(email), status, date(changedAt), text(language)];
  },
  add: { path: `${LISTS}/:id/mailing`, label: msg('New email') },
};

/** @throws NotFound */
export function listOf({ site, params }: FastifyRequest): Promise<MailingList> {
  const id = recordId.safeParse((params as { id?: string }).id);
  if (!id.success) throw new NotFound();
  return listOn(site.website.id, id.data);
}
