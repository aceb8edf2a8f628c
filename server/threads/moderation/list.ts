/** The staff list of reviews and comments that wait for approval, or were rejected. */
import { asc, eq, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { personOf } from '#core/people/session.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { BulkAction, StaffList } from '#core/staff_list/staff_list.ts';
import { plainText } from '#core/templates/rich_text.ts';
import { titleOf } from '#threads/access.ts';
import { moderatedBy } from '#threads/moderators.ts';
import { countInState, type Message } from '#threads/queries.ts';
import { type MessageState, messages, threads } from '#threads/schema.ts';
import { decide } from './decide.ts';

type Row = { message: Message; model: string; resId: number; record?: { title: string; path: string } | null };

const inState = (state: MessageState) => () => eq(messages.state, state);

export const moderationList: StaffList<Row> = {
  url: '/discussion/moderation',
  audience: 'messages',
  title: msg('Reviews and comments'),
  empty: msg('No items to review.'),
  id: messages.id,
  // Those that wait: the oldest first.
  order: [asc(sql`case when ${messages.state} = 'pending' then ${messages.id} else -${messages.id} end`)],
  scope: async (request) => moderatedBy(await personOf(request), request.site),
  rows: () =>
    db
      .select({ message: messages, model: threads.model, resId: threads.resId })
      .from(messages)
      .innerJoin(threads, eq(threads.id, messages.threadId)),
  ids: () => db.select({ id: messages.id }).from(messages),
  complete: async (rows, { site }) => {
    const records = await Promise.all(rows.map((row) => titleOf(row, { person: null, site })));
    return rows.map((row, at) => ({ ...row, record: records[at] ?? null }));
  },
  search: {
    label: msg('Author, email or text'),
    where: (q) => or(contains(messages.authorName, q), contains(messages.guestEmail, q), contains(messages.body, q)),
  },
  tabs: [
    { id: 'pending', label: msg('Pending', { context: 'moderation' }), where: inState('pending') },
    { id: 'refused', label: msg('Rejected'), where: inState('refused') },
  ],
  tabCounts: async (request) => {
    const own = await moderatedBy(await personOf(request), request.site);
    return { pending: await countInState('pending', own), refused: await countInState('refused', own) };
  },
  filters: [
    {
      id: 'stars',
      label: msg('Stars'),
      kind: 'choice',
      options: ({ texts }) =>
        [1, 2, 3, 4, 5].map((n) => ({ value: `${n}`, label: texts.tn('{n} star', '{n} stars', n) })),
      where: (stars) => or(...stars.map((one) => eq(messages.stars, Number(one)))),
    },
  ],
  columns: [
    { id: 'author', label: msg('Author'), kind: 'text', sort: messages.authorName },
    { id: 'stars', label: msg('Stars'), kind: 'text', sort: messages.stars, card: 'amount' },
    { id: 'text', label: msg('Message'), kind: 'text', card: 'body', isLong: true },
    { id: 'record', label: msg('About', { context: 'message' }), kind: 'text', card: 'body' },
    { id: 'date', label: msg('Date'), kind: 'date', sort: messages.createdAt, card: 'state' },
    { id: 'email', label: msg('Email'), kind: 'text', card: 'note', isMinor: 'most' },
    { id: 'buyer', label: msg('Verified customer'), kind: 'text', isMinor: true },
  ],
  idOf: ({ message }) => message.id,
  pathOf: () => null,
  cells: ({ message, record }, request) => {
    const { site, texts } = request;
    const { text, moment } = cellsFor(request);
    const { stars } = message;
    return [
      text(message.authorName),
      text(stars ? texts.tn('{n} star', '{n} stars', stars) : ''),
      text(plainText(message.body)),
      { ...text(record?.title ?? ''), ...(record && { url: site.url(record.path) }) },
      moment(message.createdAt),
      text(message.guestEmail),
      text(message.isBuyer ? texts.t('Yes') : ''),
    ];
  },
  actions: [deciding('approve', msg('Approve')), deciding('refuse', msg('Reject'))],
};

function deciding(decision: 'approve' | 'refuse', label: string): BulkAction<Row> {
  return {
    id: decision,
    label,
    onRow: ({ message }) => decision === 'approve' || message.state === 'pending',
    question: (count, { tn }) =>
      decision === 'approve'
        ? tn('Approve {n} message?', 'Approve {n} messages?', count)
        : tn('Reject {n} message?', 'Reject {n} messages?', count),
    run: (ids, request) => decideAll(ids, decision, request),
  };
}

async function decideAll(ids: number[], decision: 'approve' | 'refuse', request: FastifyRequest): Promise<string> {
  const person = await personOf(request);
  for (const id of ids) await decide(id, decision, person, request.site);
  const { tn } = request.texts;
  return decision === 'approve'
    ? tn('Approved. Visitors can see it.', 'Approved. Visitors can see them.', ids.length)
    : tn('Rejected. No one can see it.', 'Rejected. No one can see them.', ids.length);
}
