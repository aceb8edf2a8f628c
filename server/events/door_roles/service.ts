/** Says who helps at an event's door, and gives and takes that role. */
import { and, eq, inArray } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { msg } from '#core/msg.ts';
import { partners, users } from '#core/people/people.schema.ts';
import type { Site } from '#core/sites/site.ts';
import { checkinPath } from '#events/checkin/paths.ts';
import type { Event } from '#events/queries.ts';
import { eventHelpers } from './door_roles.schema.ts';

/** Of one event. */
const MOST_HELPERS = 100;
const TOO_MANY = msg('An event has up to {n} helpers.');

export const isHelper = async (eventId: number, userId: number): Promise<boolean> =>
  (await db.$count(eventHelpers, and(eq(eventHelpers.eventId, eventId), eq(eventHelpers.userId, userId)))) > 0;

/** Tells them, with the link to check in. Who helps already stays. @returns false: no account has this address */
export const addHelper = (event: Event, email: string, site: Site): Promise<boolean> =>
  transaction(async () => {
    const [found] = await db
      .select({ userId: users.id, name: partners.name, email: partners.email })
      .from(users)
      .innerJoin(partners, eq(partners.id, users.partnerId))
      .where(and(eq(users.login, email.toLowerCase()), eq(users.isActive, true)));
    if (!found) return false;
    if ((await db.$count(eventHelpers, eq(eventHelpers.eventId, event.id))) >= MOST_HELPERS)
      throw new Conflict(TOO_MANY).with({ n: MOST_HELPERS });
    const [added] = await db
      .insert(eventHelpers)
      .values({ eventId: event.id, userId: found.userId })
      .onConflictDoNothing({ target: [eventHelpers.eventId, eventHelpers.userId] })
      .returning({ id: eventHelpers.id });
    if (added) await tellHelper(event, { ...found, key: added.id }, site);
    return true;
  });

async function tellHelper(
  event: Event,
  { name, email, key }: { name: string; email: string; key: number },
  site: Site,
) {
  const { t } = textsFor(site.language.code);
  const words = { event: pick(event.title, site.language.code) };
  await sendMail({
    to: { name, address: email },
    subject: t('You can check in guests: {event}', words),
    ...(await mailOf(
      [
        paragraph(t('Hello {name},', { name })),
        paragraph(t('you can let in guests at {event}. Open this page on your phone and sign in.', words)),
        button(t('Check-in'), site.origin + site.url(checkinPath(event, site))),
        paragraph(site.company.name),
      ],
      site,
    )),
    language: site.language.code,
    websiteId: site.website.id,
    key: `event-helper:${key}`,
  });
}

/** @returns how many */
export async function removeHelpers(eventId: number, ids: readonly number[]): Promise<number> {
  const removed = await db
    .delete(eventHelpers)
    .where(and(eq(eventHelpers.eventId, eventId), inArray(eventHelpers.id, [...ids])))
    .returning({ id: eventHelpers.id });
  return removed.length;
}
