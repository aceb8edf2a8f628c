/** The staff list of all conversations, searched by what was said. */
import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { type Listed, withOperators } from '#livechat/queries.ts';
import { type ConversationState, chatChannels, chatMessages, conversations, type Rate } from '#livechat/schema.ts';
import { CONSOLE } from './console_page.ts';
import { RATE_NAMES } from './console_view.ts';

export const CONVERSATION_LIST = '/admin/chat/conversations';

const inState = (state: ConversationState) => () => eq(conversations.state, state);

export const conversationList: StaffList<Listed> = {
  url: CONVERSATION_LIST,
  audience: 'livechat',
  title: msg('All conversations'),
  empty: msg('Nothing here yet'),
  above: ({ texts }) => [{ name: texts.t('Live chat'), path: CONSOLE }],
  id: conversations.id,
  scope: ({ site }) => {
    const own = db
      .select({ id: chatChannels.id })
      .from(chatChannels)
      .where(eq(chatChannels.companyId, site.company.id));
    return and(inArray(conversations.channelId, own), gt(conversations.messageCount, 0));
  },
  rows: withOperators,
  ids: () => db.select({ id: conversations.id }).from(conversations),
  search: {
    label: msg('Name, email or text'),
    where: (q) =>
      or(
        contains(conversations.visitorName, q),
        contains(conversations.email, q),
        inArray(
          conversations.id,
          db.select({ id: chatMessages.conversationId }).from(chatMessages).where(contains(chatMessages.body, q)),
        ),
      ),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'open', label: msg('Open', { context: 'conversation' }), where: inState('open') },
    { id: 'ended', label: msg('Ended'), where: inState('ended') },
  ],
  filters: [
    {
      id: 'rating',
      label: msg('Rating'),
      kind: 'choice',
      options: ({ texts }) => Object.entries(RATE_NAMES).map(([value, name]) => ({ value, label: texts.say(name) })),
      where: (rates) => and(isNotNull(conversations.rate), inArray(conversations.rate, rates.map(Number) as Rate[])),
    },
  ],
  columns: [
    { id: 'visitor', label: msg('Visitor'), kind: 'text', sort: conversations.visitorName },
    { id: 'email', label: msg('Email'), kind: 'text', card: 'note' },
    { id: 'operator', label: msg('Operator'), kind: 'text' },
    { id: 'messages', label: msg('Messages'), kind: 'number', sort: conversations.messageCount },
    { id: 'rating', label: msg('Rating'), kind: 'text', sort: conversations.rate, card: 'amount' },
    { id: 'date', label: msg('Date'), kind: 'date', sort: conversations.lastAt, card: 'state' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${CONSOLE}/${id}`,
  cells: ({ visitorName, email, operatorName, messageCount, rate, lastAt }, request) => {
    const { text, number, moment } = cellsFor(request);
    return [
      ...[text(visitorName), text(email), text(operatorName ?? ''), number(messageCount)],
      text(rate === null ? '' : request.texts.say(RATE_NAMES[rate] as string)),
      moment(lastAt),
    ];
  },
};
