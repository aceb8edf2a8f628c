/** Mails operators about visitors who wait for an answer. */
import { millisecondsInMinute } from 'date-fns/constants';
import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import type { Channel, Conversation } from '#livechat/queries.ts';
import { chatChannels, conversations } from '#livechat/schema.ts';

const MOST_AT_ONCE = 50;

export type Waiting = { conversation: Conversation; channel: Channel };

/** Once for each time that a visitor waits. */
export async function remindOperators(now = new Date()): Promise<void> {
  const waiting: Waiting[] = await db
    .select({ conversation: conversations, channel: chatChannels })
    .from(conversations)
    .innerJoin(chatChannels, eq(chatChannels.id, conversations.channelId))
    .where(
      and(isNotNull(conversations.waitingSince), isNull(conversations.remindedAt), gt(chatChannels.remindMinutes, 0)),
    )
    .orderBy(asc(conversations.waitingSince))
    .limit(MOST_AT_ONCE);
  const due = waiting.filter(({ conversation: { waitingSince }, channel: { remindMinutes } }) => {
    const since = (waitingSince as Date).getTime();
    return since + remindMinutes * millisecondsInMinute <= now.getTime();
  });
  if (due.length === 0) return;
  const addresses = await addressesOf(due.flatMap(receiversOf));
  for (const one of due) await remind(one, addresses, now);
}

/** Whoever has it, else all operators of the channel. */
export const receiversOf = ({ conversation: { takenAt, operatorId }, channel: { members } }: Waiting): number[] =>
  takenAt !== null && operatorId !== null ? [operatorId] : members;

async function addressesOf(userIds: readonly number[]): Promise<Map<number, { name: string; address: string }>> {
  const found = await db
    .select({ id: users.id, name: partners.name, address: partners.email })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(and(inArray(users.id, [...userIds]), eq(users.isActive, true)));
  return new Map(found.filter(({ address }) => address !== '').map(({ id, ...one }) => [id, one]));
}

async function remind(
  waiting: Waiting,
  addresses: Map<number, { name: string; address: string }>,
  now: Date,
): Promise<void> {
  const { id, websiteId } = waiting.conversation;
  const site = await findSite(websiteId);
  await transaction(async () => {
    await db.update(conversations).set({ remindedAt: now }).where(eq(conversations.id, id));
    if (!site) return;
    for (const userId of receiversOf(waiting)) {
      const to = addresses.get(userId);
      if (to) await sendMail({ to, ...(await letter(waiting.conversation, site, now)), key: keyOf(waiting, userId) });
    }
  });
}

const keyOf = ({ conversation: { id, waitingSince } }: Waiting, userId: number): string =>
  `chat-waiting:${id}:${waitingSince?.getTime()}:${userId}`;

async function letter({ id, visitorName, waitingSince }: Conversation, site: Site, now: Date) {
  const texts = textsFor(site.language.code);
  const { t, tn } = texts;
  const minutes = Math.round((now.getTime() - (waitingSince as Date).getTime()) / millisecondsInMinute);
  const lead = tn(
    '{name} has waited for an answer for {n} minute.',
    '{name} has waited for an answer for {n} minutes.',
    minutes,
    { name: visitorName },
  );
  const blocks = [paragraph(lead), button(t('Open conversation'), `${site.origin}${site.url(`/admin/chat/${id}`)}`)];
  return {
    subject: t('A visitor waits for an answer'),
    ...(await mailOf(blocks, site)),
    language: site.language.code,
    websiteId: site.website.id,
  };
}
