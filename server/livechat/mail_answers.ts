/** Brings visitors' answers by mail into their conversation. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { answerText } from '#core/mail/incoming/answer_text.ts';
import type { IncomingMail } from '#core/mail/incoming/incoming_mail.ts';
import { defineMailReceiver, receivesMail, signedAddress, signedId } from '#core/mail/incoming/receivers.ts';
import { postByMail } from './conversations.ts';
import type { Conversation } from './queries.ts';
import { conversations } from './schema.ts';

const PREFIX = 'chat+';

export const defineMailAnswers = (): (() => void) =>
  defineMailReceiver({
    prefix: PREFIX,
    takesFiles: true,
    accepts: async (rest) => (await conversationAt(rest)) !== null,
    receive,
  });

/** Where the visitor's answer goes; no header where mail doesn't come in. */
export const replyHeader = (conversationId: number): Record<string, string> =>
  receivesMail() ? { 'Reply-To': signedAddress(PREFIX, conversationId) } : {};

async function conversationAt(rest: string): Promise<Conversation | null> {
  const id = signedId(PREFIX, rest);
  if (id === null) return null;
  return (await db.select().from(conversations).where(eq(conversations.id, id)))[0] ?? null;
}

async function receive(mail: IncomingMail, rest: string): Promise<'taken' | 'ignored'> {
  const conversation = await conversationAt(rest);
  if (!conversation) return 'ignored';
  const text = answerText(mail, conversation.email, textsFor(conversation.languageCode));
  return (await postByMail(conversation, text, mail.files)) === null ? 'ignored' : 'taken';
}
