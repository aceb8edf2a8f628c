/** The staff lists of emails to subscribers, and of what people wrote who left. */
import { eq, inArray } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { listsOf } from '#follow/queries.ts';
import { mailingFeedback, mailingLists, mailings } from '#follow/schema.ts';
import { LISTS } from './list_list.ts';
import type { Mailing } from './service.ts';

export const MAILINGS = `${LISTS}/mailings`;

/** What a row shows, without the text of the email. */
const SHOWN = {
  id: mailings.id,
  subject: mailings.subject,
  state: mailings.state,
  sentCount: mailings.sentCount,
  createdAt: mailings.createdAt,
  startedAt: mailings.startedAt,
};
type Row = { mailing: Pick<Mailing, keyof typeof SHOWN>; list: (typeof mailingLists.$inferSelect)['name'] };

export const mailingList: StaffList<Row> = {
  url: MAILINGS,
  audience: 'marketing',
  title: msg('Emails'),
  above: ({ texts }) => [{ name: texts.t('Mailing lists'), path: LISTS }],
  empty: msg('No emails yet.'),
  id: mailings.id,
  scope: ({ site }) => eq(mailingLists.websiteId, site.website.id),
  rows: () =>
    db
      .select({ mailing: SHOWN, list: mailingLists.name })
      .from(mailings)
      .innerJoin(mailingLists, eq(mailingLists.id, mailings.listId)),
  ids: () =>
    db.select({ id: mailings.id }).from(mailings).innerJoin(mailingLists, eq(mailingLists.id, mailings.listId)),
  search: { label: msg('Subject'), where: (q) => contains(mailings.subject, q) },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'draft', label: msg('Drafts'), where: () => eq(mailings.state, 'draft') },
    { id: 'sent', label: msg('Sent'), where: () => inArray(mailings.state, ['sending', 'sent']) },
  ],
  filters: [
    {
      id: 'list',
      label: msg('List'),
      kind: 'choice',
      options: async ({ site }) =>
        (await listsOf(site.website.id)).map(({ id, name }) => ({
          value: String(id),
          label: pick(name, site.language.code),
        })),
      where: (ids) => inArray(mailings.listId, ids.map(Number)),
    },
  ],
  columns: [
    { id: 'subject', label: msg('Subject'), kind: 'text', sort: mailings.subject },
    { id: 'list', label: msg('List'), kind: 'text', card: 'note' },
    { id: 'status', label: msg('Status'), kind: 'state', sort: mailings.state, card: 'state' },
    { id: 'when', label: msg('When'), kind: 'date', sort: mailings.createdAt },
    { id: 'recipients', label: msg('Recipients'), kind: 'number', sort: mailings.sentCount, card: 'amount' },
  ],
  idOf: ({ mailing }) => mailing.id,
  pathOf: ({ mailing }) => `${MAILINGS}/${mailing.id}`,
  cells: ({ mailing, list }, request) => {
    const { site, texts } = request;
    const { text, moment, number, state } = cellsFor(request);
    const states = {
      draft: state(texts.t('Draft'), 'neutral'),
      sending: state(texts.t('Sending'), 'notice'),
      sent: state(texts.t('Sent'), 'positive'),
    };
    return [
      text(mailing.subject),
      text(pick(list, site.language.code)),
      states[mailing.state],
      moment(mailing.startedAt ?? mailing.createdAt),
      number(mailing.sentCount),
    ];
  },
  add: { path: `${MAILINGS}/new`, label: msg('New email') },
};

export const feedbackList: StaffList<typeof mailingFeedback.$inferSelect> = {
  url: `${LISTS}/feedback`,
  audience: 'marketing',
  title: msg('Feedback', { context: 'readers' }),
  above: ({ texts }) => [{ name: texts.t('Mailing lists'), path: LISTS }],
  lead: msg('What people wrote when they unsubscribed.'),
  empty: msg('Nothing here yet'),
  id: mailingFeedback.id,
  scope: ({ site }) => eq(mailingFeedback.websiteId, site.website.id),
  rows: () => db.select().from(mailingFeedback),
  ids: () => db.select({ id: mailingFeedback.id }).from(mailingFeedback),
  search: { label: msg('Text'), where: (q) => contains(mailingFeedback.text, q) },
  columns: [
    { id: 'text', label: msg('Text'), kind: 'text' },
    { id: 'when', label: msg('When'), kind: 'date', sort: mailingFeedback.createdAt, card: 'note' },
  ],
  idOf: ({ id }) => id,
  pathOf: () => null,
  cells: (row, request) => {
    const { text, date } = cellsFor(request);
    return [text(row.text), date(row.createdAt)];
  },
};
