/** The staff list of messages to groups: those that wait first. */
import { and, count, desc, eq, inArray, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Translated } from '#core/db/columns.ts';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { personOf } from '#core/people/session.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { BulkAction, StaffList } from '#core/staff_list/staff_list.ts';
import { excerptOf } from '#groups/archive/view.ts';
import { groupMessages, groups, type MessageState } from '#groups/schema.ts';
import { accept, type Moderator, refuse } from './decide.ts';

export const MESSAGE_LIST = '/admin/groups/messages';

/** What a row shows. */
const SHOWN = {
  id: groupMessages.id,
  subject: groupMessages.subject,
  authorName: groupMessages.authorName,
  authorEmail: groupMessages.authorEmail,
  body: groupMessages.body,
  state: groupMessages.state,
  sentAt: groupMessages.sentAt,
};
type Row = { message: Pick<typeof groupMessages.$inferSelect, keyof typeof SHOWN>; group: Translated };

const inState = (state: MessageState) => () => eq(groupMessages.state, state);
const ownGroups = ({ site }: FastifyRequest) =>
  inArray(
    groupMessages.groupId,
    db.select({ id: groups.id }).from(groups).where(eq(groups.websiteId, site.website.id)),
  );

export async function moderatorIn(request: FastifyRequest): Promise<Moderator> {
  const person = await personOf(request);
  return { userId: person?.userId ?? 0, websiteId: request.site.website.id };
}

export const messageList: StaffList<Row> = {
  url: MESSAGE_LIST,
  audience: 'content',
  title: msg('Group messages'),
  empty: msg('No messages to approve.'),
  id: groupMessages.id,
  order: [desc(groupMessages.id)],
  scope: ownGroups,
  rows: () =>
    db
      .select({ message: SHOWN, group: groups.name })
      .from(groupMessages)
      .innerJoin(groups, eq(groups.id, groupMessages.groupId)),
  ids: () => db.select({ id: groupMessages.id }).from(groupMessages),
  search: {
    label: msg('Author, email or subject'),
    where: (q) =>
      or(
        contains(groupMessages.authorName, q),
        contains(groupMessages.authorEmail, q),
        contains(groupMessages.subject, q),
      ),
  },
  tabs: [
    { id: 'pending', label: msg('Pending', { context: 'moderation' }), where: inState('pending') },
    { id: 'posted', label: msg('Posted'), where: inState('posted') },
    { id: 'refused', label: msg('Rejected'), where: inState('refused') },
  ],
  columns: [
    { id: 'subject', label: msg('Subject'), kind: 'text', sort: groupMessages.subject },
    { id: 'author', label: msg('Author'), kind: 'text', sort: groupMessages.authorName },
    { id: 'email', label: msg('Email'), kind: 'text', card: 'note', isMinor: true },
    { id: 'group', label: msg('Group'), kind: 'text', isMinor: true },
    { id: 'text', label: msg('Message'), kind: 'text', card: 'body', isLong: true },
    { id: 'date', label: msg('Date'), kind: 'date', sort: groupMessages.sentAt, card: 'state' },
  ],
  idOf: ({ message }) => message.id,
  pathOf: ({ message }) => `${MESSAGE_LIST}/${message.id}`,
  cells: ({ message, group }, request) => {
    const { text, moment } = cellsFor(request);
    return [
      text(message.subject || request.texts.t('(no subject)')),
      text(message.authorName),
      text(message.authorEmail),
      text(pick(group, request.site.language.code)),
      text(excerptOf(message.body)),
      moment(message.sentAt),
    ];
  },
  actions: [deciding('approve', msg('Approve')), deciding('refuse', msg('Reject'))],
};

function deciding(decision: 'approve' | 'refuse', label: string): BulkAction<Row> {
  return {
    id: decision,
    label,
    onRow: ({ message }) => message.state === 'pending',
    question: (n, { tn }) =>
      decision === 'approve'
        ? tn('Approve {n} message?', 'Approve {n} messages?', n)
        : tn('Reject {n} message?', 'Reject {n} messages?', n),
    run: (ids, request) => decideAll(ids, decision, request),
  };
}

async function decideAll(ids: number[], decision: 'approve' | 'refuse', request: FastifyRequest): Promise<string> {
  const moderator = await moderatorIn(request);
  let done = 0;
  for (const id of ids) if (await (decision === 'approve' ? accept(id, moderator) : refuse(id, moderator))) done += 1;
  const { t, tn } = request.texts;
  if (done < ids.length) return t('Done: {done} of {n}. Someone else deals with the others.', { done, n: ids.length });
  return decision === 'approve'
    ? tn('Approved. Members can see it.', 'Approved. Members can see them.', done)
    : tn('Rejected. No one can see it.', 'Rejected. No one can see them.', done);
}

/** For the start page of staff. */
export async function waitingGroupMessages(request: FastifyRequest): Promise<StaffTask[]> {
  const [row] = await db
    .select({ waiting: count() })
    .from(groupMessages)
    .where(and(eq(groupMessages.state, 'pending'), ownGroups(request)));
  const waiting = row?.waiting ?? 0;
  const text = request.texts.tn('{n} group message to approve', '{n} group messages to approve', waiting);
  return [{ count: waiting, text, path: MESSAGE_LIST }];
}
