/** Mails a conversation to its visitor, with a link to go on in it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { sign, unsign } from '#core/process/secret.ts';
import { findSite } from '#core/sites/site.ts';
import { HISTORY_LIMIT } from './contract.ts';
import { notifyOperators } from './conversations.ts';
import { replyHeader } from './mail_answers.ts';
import { type Conversation, messagesOf } from './queries.ts';
import { conversations } from './schema.ts';

const PURPOSE = 'livechat.resume';
export const RESUME = '/im_livechat/resume';

export async function mailTranscript(conversation: Conversation, address: string): Promise<void> {
  const { id, websiteId, languageCode, visitorName } = conversation;
  const site = await findSite(websiteId, languageCode);
  if (!site) return;
  const { t, dateTime } = textsFor(site.language.code);
  const messages = (await messagesOf(id, HISTORY_LIMIT)).reverse();
  const lines = messages.map(({ isVisitors, authorName, at, body, files }) => {
    const author = isVisitors ? visitorName : (authorName ?? t('A former colleague'));
    const written = [body, ...files.map(({ name }) => name)].filter(Boolean).join('\n');
    return paragraph(`${author} · ${dateTime(at, site.website.timeZone)}\n${written}`);
  });
  const link = `${site.origin}${site.url(`${RESUME}/${sign(PURPOSE, String(id))}`)}`;
  await transaction(async () => {
    if (conversation.email === '')
      await db.update(conversations).set({ email: address }).where(eq(conversations.id, id));
    await sendMail({
      to: { name: visitorName, address },
      subject: t('Your conversation with {company}', { company: site.company.name }),
      ...(await mailOf([...lines, button(t('Continue the conversation'), link)], site)),
      headers: replyHeader(id),
      isSecret: true,
      language: site.language.code,
      websiteId,
    });
  });
}

/** Null for a link that is not from here, or to a conversation that was deleted. */
export async function conversationOfLink(token: string): Promise<Conversation | null> {
  const id = Number(unsign(PURPOSE, token));
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  return (await db.select().from(conversations).where(eq(conversations.id, id)))[0] ?? null;
}

/** A new session of the same conversation: the browser that had it before can no longer read it. @returns its uuid */
export async function resumeConversation(conversation: Conversation, sessionId: number): Promise<string> {
  const uuid = randomUUID();
  await transaction(async () => {
    await db
      .update(conversations)
      .set({ uuid, sessionId, state: 'open', endedAt: null, lastAt: new Date() })
      .where(eq(conversations.id, conversation.id));
    await notifyOperators(conversation);
  });
  return uuid;
}
