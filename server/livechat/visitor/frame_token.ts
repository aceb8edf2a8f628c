/** Opens one conversation to a frame of another website where browsers keep no cookie. */
import { millisecondsInDay } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { isSame, randomToken, signature } from '#core/process/secret.ts';
import type { Conversation } from '#livechat/queries.ts';

const PURPOSE = 'livechat.frame';
/** A conversation that falls silent ends after a day, too. */
const LIFETIME_MS = millisecondsInDay;

type Guests = Pick<Conversation, 'uuid' | 'channelId' | 'sessionId' | 'partnerId'>;

/** Random, expiring, and signed for this conversation alone. */
export function frameToken(conversation: Guests, now = Date.now()): string {
  const text = `${now + LIFETIME_MS}.${randomToken()}`;
  return `${text}.${signatureOf(text, conversation)}`;
}

/** The calls of the chat's window send it in a header, which no link and no form of another website can. */
export const frameTokenOf = ({ headers }: FastifyRequest): string | null => {
  const token = headers['x-frame-token'];
  return typeof token === 'string' ? token : null;
};

/** False for a conversation of a signed-in visitor, and for one that was continued in another browser. */
export function isOpenedBy(token: string | null, conversation: Guests, now = Date.now()): boolean {
  const [until = '', random = '', given = ''] = token?.split('.') ?? [];
  if (conversation.partnerId !== null || conversation.sessionId === null || !(Number(until) > now)) return false;
  return isSame(given, signatureOf(`${until}.${random}`, conversation));
}

const signatureOf = (text: string, { uuid, channelId, sessionId }: Guests): string =>
  signature(PURPOSE, [text, uuid, channelId, sessionId].join(' '));
