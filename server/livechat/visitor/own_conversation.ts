/** The conversation of the browser that asks. */
import type { FastifyRequest } from 'fastify';
import { mayRead } from '#core/people/people.ts';
import { personOf, sessionOf } from '#core/people/session.ts';
import { operatorChannel } from '#livechat/contract.ts';
import {
  type Conversation,
  findConversation,
  findConversations,
  uuidsOfCompany,
  uuidsOfSession,
} from '#livechat/queries.ts';
import { frameTokenOf, isOpenedBy } from './frame_token.ts';

/** Null for one of another browser: who knows its uuid alone can't read it. */
export async function conversationOf(request: FastifyRequest, uuid: string): Promise<Conversation | null> {
  const session = await sessionOf(request);
  const token = frameTokenOf(request);
  const found = session || token ? await findConversation(uuid) : null;
  return found && (found.sessionId === session?.id || isOpenedBy(token, found)) ? found : null;
}

/** The channels of the bus that this browser may hear: its conversations, and those of the company for operators. */
export async function hearableChannels(channels: readonly string[], request: FastifyRequest): Promise<string[]> {
  const uuids = channels.filter((channel) => /^[0-9a-f-]{36}$/.test(channel));
  const own = uuids.length > 0 ? await ownUuids(uuids, request) : [];
  if (!mayRead(await personOf(request), 'livechat')) return own;
  const companyId = request.site.company.id;
  const ofOperators = channels.filter((channel) => channel === operatorChannel(companyId));
  return [...own, ...ofOperators, ...(uuids.length > 0 ? await uuidsOfCompany(uuids, companyId) : [])];
}

async function ownUuids(uuids: readonly string[], request: FastifyRequest): Promise<string[]> {
  const session = await sessionOf(request);
  const token = frameTokenOf(request);
  const opened = token ? (await findConversations(uuids)).filter((one) => isOpenedBy(token, one)) : [];
  return [...(session ? await uuidsOfSession(uuids, session.id) : []), ...opened.map(({ uuid }) => uuid)];
}
