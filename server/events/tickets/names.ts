/** Passes a ticket on: another name, a new code, and a mail. */
import { and, eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { Event } from '#events/queries.ts';
import { eventRegistrations } from '#events/schema.ts';
import { ticketAttachments } from './attachments.ts';
import { ticketPath } from './paths.ts';
import type { Attendee } from './queries.ts';

const TOO_LATE = msg('It is too late to change the name here. Please contact us.');
/** Each change mails somebody, who may not have asked for it. */
const MOST_CHANGES = 5;

/** Whether attendees may change names by themselves. */
export const mayChangeNames = ({ namesUntil, startsAt, state }: Event, now: Date): boolean =>
  state === 'confirmed' && namesUntil !== null && now < namesUntil && now < startsAt;

/** Whether this ticket may get a name: one that was bought without may until the event begins. */
export const mayName = (event: Event, { email }: Pick<Attendee, 'email'>, now: Date): boolean =>
  mayChangeNames(event, now) || (email === '' && event.state === 'confirmed' && now < event.startsAt);

export type NewName = { name: string; email: string; edition: number };

/** @throws Conflict when it is too late, or changed too often */
export async function changeName(event: Event, attendee: Attendee, to: NewName, site: Site): Promise<void> {
  if (!mayName(event, attendee, new Date())) throw new Conflict(TOO_LATE);
  if (attendee.name === to.name && attendee.email === to.email) return;
  if (to.edition >= MOST_CHANGES || !(await passOn(event, attendee.id, to, site))) throw new Conflict(TOO_LATE);
}

/**
 * Makes a new ticket, whose code replaces the former one: who had that can no longer get in with it. A form that is sent
 * twice makes one.
 * @param site whose language the mail has
 * @returns false: it was changed, used or cancelled meanwhile
 */
export function passOn(event: Event, id: number, { name, email, edition }: NewName, site: Site): Promise<boolean> {
  return transaction(async () => {
    const [changed] = await db
      .update(eventRegistrations)
      .set({ name, email, ticketEdition: edition + 1 })
      .where(
        and(
          eq(eventRegistrations.id, id),
          eq(eventRegistrations.state, 'confirmed'),
          eq(eventRegistrations.ticketEdition, edition),
        ),
      )
      .returning();
    if (changed) await sendNewTicket(event, changed, site);
    return changed !== undefined;
  });
}

async function sendNewTicket(event: Event, attendee: Attendee, site: Site): Promise<void> {
  const { t } = textsFor(site.language.code);
  const title = pick(event.title, site.language.code);
  await sendMail({
    to: { name: attendee.name, address: attendee.email },
    subject: t('Your ticket: {event}', { event: title }),
    ...(await mailOf(
      [
        paragraph(t('Hello {name},', { name: attendee.name })),
        paragraph(t('here is your ticket for {event}. It replaces the former one.', { event: title })),
        button(t('View your ticket'), site.origin + site.url(ticketPath(event, attendee, site))),
        paragraph(site.company.name),
      ],
      site,
    )),
    language: site.language.code,
    websiteId: site.website.id,
    isSecret: true,
    key: `event-ticket:${attendee.id}:${attendee.ticketEdition}`,
    attachments: ticketAttachments(event.id, attendee.bookingId, attendee.email),
  });
}
