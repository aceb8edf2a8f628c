/** What the pages of operators show. */
import type { FastifyRequest } from 'fastify';
import { presenceOf } from '#core/bus/presence.ts';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { HISTORY_LIMIT, operatorChannel } from '#livechat/contract.ts';
import { isWritable } from '#livechat/conversations.ts';
import {
  answersOf,
  type Conversation,
  conversationsOf,
  messagesForStaff,
  namesOf,
  type WithExcerpt,
} from '#livechat/queries.ts';
import { messageViews } from '#livechat/view.ts';
import { chatStaffOf } from './chat_staff.ts';
import { factsOf, purchasesOf } from './visitor_facts.ts';

const MOST_ENDED = 20;
const LONGEST_EXCERPT = 120;

export const RATE_NAMES: Record<number, string> = { 10: msg('Happy'), 5: msg('Neutral'), 1: msg('Sad') };

/** Conversations by who has them: nobody yet, the reader, a colleague. */
export function listView(open: WithExcerpt[], ended: WithExcerpt[], userId: number, request: FastifyRequest) {
  const rows = (some: WithExcerpt[]) => some.map((one) => rowView(one, request));
  return {
    waiting: rows(open.filter(({ takenAt }) => takenAt === null)),
    mine: rows(open.filter(({ takenAt, operatorId }) => takenAt !== null && operatorId === userId)),
    others: rows(open.filter(({ takenAt, operatorId }) => takenAt !== null && operatorId !== userId)),
    ended: rows(ended.slice(0, MOST_ENDED)),
  };
}

function rowView(one: WithExcerpt, { site, texts }: FastifyRequest) {
  const { t } = texts;
  const excerpt = one.lastBody.replace(/\s+/g, ' ');
  return {
    id: one.id,
    name: one.visitorName,
    url: `${site.url(`/admin/chat/${one.id}`)}#latest`,
    excerpt: excerpt.length > LONGEST_EXCERPT ? `${excerpt.slice(0, LONGEST_EXCERPT)}…` : excerpt,
    when: texts.dateTime(one.lastAt, site.website.timeZone),
    at: one.lastAt.toISOString(),
    isUnanswered: one.isWaiting,
    facts: [
      one.kind === 'message' ? t('Answer by email') : '',
      one.operatorName ?? '',
      one.rate === null ? '' : t('Rating: {rating}', { rating: texts.say(RATE_NAMES[one.rate] as string) }),
    ].filter(Boolean),
  };
}

/** In which a visitor waits for this operator, or for anybody. */
export const waitingFor = (open: readonly WithExcerpt[], userId: number): WithExcerpt[] =>
  open.filter(({ isWaiting, takenAt, operatorId }) => isWaiting && (takenAt === null || operatorId === userId));

/** What tells the page of a conversation what is new, and how many others wait. @param seen newest message of the bus */
export async function newsView({ id }: Conversation, userId: number, seen: number, { site, texts }: FastifyRequest) {
  const waiting = waitingFor(await conversationsOf(site, 'open'), userId);
  // A message that was left can wait until this conversation is over.
  const others = waiting.filter((one) => one.id !== id && one.kind === 'chat').length;
  return {
    news: {
      ...{ channel: operatorChannel(site.company.id), seen, userId, conversation: id },
      url: site.url(`/admin/chat/${id}`),
    },
    console: site.url('/admin/chat'),
    others: others === 0 ? '' : waitingText(others, texts),
  };
}

const waitingText = (count: number, { tn }: Texts): string =>
  tn('{n} visitor waits for an answer', '{n} visitors wait for an answer', count);

export async function conversationView(conversation: Conversation, userId: number, request: FastifyRequest) {
  const { site, texts } = request;
  const { id, uuid, visitorName, operatorId, takenAt, rate } = conversation;
  const messages = (await messagesForStaff(id, HISTORY_LIMIT)).reverse();
  const names = await namesOf(operatorId === null ? [] : [operatorId]);
  const colleagues = (await chatStaffOf(site)).filter((one) => one.id !== userId);
  const presences = await presenceOf(colleagues.map(({ partnerId }) => partnerId));
  const url = site.url(`/admin/chat/${id}`);
  const isMine = takenAt !== null && operatorId === userId;
  const isFree = takenAt === null || operatorId === null;
  const operator = takenAt !== null && operatorId !== null ? (names.get(operatorId)?.name ?? '') : '';
  return {
    ...{ id, uuid, url, operator, name: visitorName },
    ...{ isMine, isFree },
    isOpen: conversation.state === 'open',
    mayAnswer: isWritable(conversation) && (isMine || isFree),
    messages: messageViews(messages, visitorName, request),
    log: { uuid, postUrl: url, lastId: messages.at(-1)?.id ?? 0 },
    facts: factsOf(conversation, request),
    pages: conversation.pages,
    purchases: await purchasesOf(conversation, request),
    colleagues: colleagues.map((one) => ({ value: String(one.id), label: one.name })),
    presences: presences.map((one, at) => ({ ...one, name: colleagues[at]!.name })),
    rating: rate === null ? '' : texts.say(RATE_NAMES[rate] as string),
    reason: conversation.reason,
    answers: (await answersOf(site)).map(({ shortcut, body }) => ({ shortcut, body })),
  };
}

/** Conversations in which a visitor wrote last, for the start page of staff. */
export async function waitingConversations({ site, texts }: FastifyRequest): Promise<StaffTask[]> {
  const count = (await conversationsOf(site, 'open')).filter(({ isWaiting }) => isWaiting).length;
  return [{ count, text: waitingText(count, texts), path: '/admin/chat' }];
}
