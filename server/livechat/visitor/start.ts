/** Answers whether a visitor can chat, and starts a conversation with somebody who is there. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensureSession, personOf } from '#core/people/session.ts';
import { countryOf } from '#core/sites/visitor_country.ts';
import { chosen, isInHours, matchingRule, operatorsThere, ruleAnswer } from '#livechat/availability.ts';
import type { ChatSession, InitAnswer } from '#livechat/contract.ts';
import { type NewConversation, startConversation } from '#livechat/conversations.ts';
import { type Channel, channelAt } from '#livechat/queries.ts';
import { guestName, plain } from '#livechat/wire.ts';
import { frameToken } from './frame_token.ts';
import { isFramed, pageOf } from './framed.ts';

const NOBODY: InitAnswer = { available_for_me: false, rule: {} };

export async function initAnswer(channelId: number, request: FastifyRequest): Promise<InitAnswer> {
  const channel = await channelAt(channelId, request.site);
  if (!channel || !isInHours(channel, request.site)) return NOBODY;
  const rule = matchingRule(channel.rules, pageOf(request), await countryOf(request.ip));
  if (rule?.action === 'hide_button' || (await operatorsThere(channel)).length === 0) return NOBODY;
  return { available_for_me: true, rule: rule ? ruleAnswer(rule) : {} };
}

/** False when nobody is there. */
export async function openSession(
  channelId: number,
  anonymousName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ChatSession | false> {
  const { site } = request;
  const channel = await channelAt(channelId, site);
  const operator = channel && isInHours(channel, site) ? chosen(await operatorsThere(channel)) : undefined;
  if (!channel || !operator) return false;
  const input = await newConversation(channel, anonymousName, request, reply);
  const conversation = await startConversation({ ...input, kind: 'chat', operatorId: operator.userId });
  const { id, uuid, partnerId } = conversation;
  return {
    ...{ uuid, id, name: operator.name, operator_pid: [operator.partnerId, operator.name] },
    ...{ folded: false, message_unread_counter: 0, state: 'open' },
    ...(isFramed(request) && partnerId === null && { frame_token: frameToken(conversation) }),
  };
}

/** What is known of the visitor: the name of whoever is signed in wins. */
export async function newConversation(
  channel: Channel,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Omit<NewConversation, 'kind' | 'operatorId'>> {
  const { site, texts, ip } = request;
  const person = await personOf(request);
  const countryCode = await countryOf(ip);
  const visitorName = person?.name ?? guestName(plain(name) || texts.t('Visitor'), countryCode, texts.locale.tag);
  return {
    channelId: channel.id,
    websiteId: site.website.id,
    sessionId: (await ensureSession(request, reply, isFramed(request))).id,
    partnerId: person?.partnerId ?? null,
    visitorName,
    email: person?.email ?? '',
    countryCode,
    languageCode: site.language.code,
  };
}
