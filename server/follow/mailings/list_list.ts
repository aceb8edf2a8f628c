/** The staff list of mailing lists. */
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import type { MailingList } from '#follow/queries.ts';
import { contacts, mailingLists, subscriptions } from '#follow/schema.ts';

export const LISTS = '/website/mailing_lists';

type Row = { list: MailingList; subscribers?: number; left?: number };

export const listList: StaffList<Row> = {
  url: LISTS,
  audience: 'marketing',
  title: msg('Mailing lists'),
  empty: msg('No lists yet. The first one is offered in the footer of each page.'),
  id: mailingLists.id,
  order: [asc(mailingLists.id)],
  scope: ({ site }) => eq(mailingLists.websiteId, site.website.id),
  rows: () => db.select({ list: mailingLists }).from(mailingLists),
  ids: () => db.select({ id: mailingLists.id }).from(mailingLists),
  complete: async (rows) => {
    const counts = await subscriberCounts(rows.map(({ list }) => list.id));
    return rows.map((row) => ({ ...row, ...counts.get(row.list.id) }));
  },
  search: { label: msg('Name'), where: (q) => containsInAny(mailingLists.name, q) },
  columns: [
    { id: 'name', label: msg('List'), kind: 'text', sort: sourceText(mailingLists.name) },
    { id: 'subscribers', label: msg('Subscribers'), kind: 'number', card: 'amount' },
    { id: 'left', label: msg('Unsubscribed'), kind: 'number' },
    { id: 'created', label: msg('Created'), kind: 'date', sort: mailingLists.createdAt },
    { id: 'status', label: msg('Status'), kind: 'state', sort: mailingLists.isOffered, card: 'state' },
  ],
  idOf: ({ list }) => list.id,
  pathOf: ({ list }) => `${LISTS}/${list.id}`,
  links: ({ list }, { texts }) => [{ label: texts.t('Subscribers'), path: `${LISTS}/${list.id}/subscribers` }],
  cells: ({ list, subscribers = 0, left = 0 }, request) => {
    const { site, texts } = request;
    const { text, number, date, state } = cellsFor(request);
    return [
      text(pick(list.name, site.language.code)),
      number(subscribers),
      number(left),
      date(list.createdAt),
      list.isOffered ? state(texts.t('Offered'), 'positive') : state(texts.t('Not offered'), 'neutral'),
    ];
  },
  add: { path: `${LISTS}/new`, label: msg('New list') },
  more: [
    { path: `${LISTS}/mailings`, label: msg('Emails') },
    { path: `${LISTS}/feedback`, label: msg('Feedback', { context: 'readers' }) },
  ],
};

const IS_ON = and(eq(subscriptions.isOn, true), isNull(contacts.blockedAt));

/** List → how many get its emails, and how many do no longer. */
export async function subscriberCounts(
  listIds: readonly number[],
): Promise<Map<number, { subscribers: number; left: number }>> {
  const rows = await db
    .select({
      listId: subscriptions.listId,
      subscribers: sql<number>`sum(case when ${IS_ON} then 1 else 0 end)`.mapWith(Number),
      total: count(),
    })
    .from(subscriptions)
    .innerJoin(contacts, eq(contacts.id, subscriptions.contactId))
    .where(inArray(subscriptions.listId, [...listIds]))
    .groupBy(subscriptions.listId);
  return new Map(rows.map(({ listId, subscribers, total }) => [listId, { subscribers, left: total - subscribers }]));
}
