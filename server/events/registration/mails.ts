/** Mails to attendees: registered, cancelled. */
import { inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { placeOf } from '#events/list/view.ts';
import { type Event, ticketsOf } from '#events/queries.ts';
import { eventBookings } from '#events/schema.ts';
import { calendarCancellation, ticketAttachments } from '#events/tickets/attachments.ts';
import { whenOf, zoneName } from '#events/times.ts';
import type { Attendee, Booking, Registration } from './attendee.ts';
import { bookingLink } from './links.ts';

/**
 * Each address gets one mail, with the tickets of all who gave it, and a link to these.
 * @param by address of who booked: theirs opens the whole booking
 */
export async function sendRegistered(
  event: Event,
  booking: Booking,
  attendees: readonly Attendee[],
  { by, site }: { by: string; site: Site },
): Promise<void> {
  const texts = textsFor(site.language.code);
  const { t } = texts;
  const title = pick(event.title, site.language.code);
  const tickets = new Map((await ticketsOf(event.id)).map(({ id, name }) => [id, pick(name, site.language.code)]));
  for (const [email, own] of Map.groupBy(attendees, (one) => one.email.toLowerCase())) {
    const names = own.map(({ name, ticketId }) =>
      ticketId === null ? name : t('{label}: {value}', { label: name, value: tickets.get(ticketId) ?? '' }),
    );
    const mail = await mailOf(
      [
        paragraph(t('Hello {name},', { name: own[0]!.name })),
        paragraph(t('you are registered for {event}.', { event: title })),
        {
          kind: 'facts',
          title,
          facts: [
            { label: t('When'), value: `${whenOf(event, texts)} (${zoneName(event, texts)})` },
            { label: t('Where'), value: placeOf(event, texts) },
            { label: t('Join online'), value: event.isOnline ? event.onlineUrl : '' },
            { label: t('Attendees'), value: names.join('\n') },
          ],
        },
        button(
          t('View your registration'),
          bookingLink(event, booking, email === by.toLowerCase() ? null : email, site),
        ),
        paragraph(site.company.name),
      ],
      site,
    );
    await sendMail({
      to: { name: own[0]!.name, address: email },
      subject: t('You are registered: {event}', { event: title }),
      ...mail,
      language: site.language.code,
      websiteId: site.website.id,
      isSecret: true,
      key: `event-registered:${booking.id}:${email}`,
      attachments: ticketAttachments(event.id, booking.id, email),
    });
  }
}

type Payer = { name: string; email: string };

/** To who paid for tickets without names: the link by which they name the attendees. */
export function sendNamesWanted(event: Event, booking: Booking, payer: Payer, site: Site): Promise<void> {
  const { t } = textsFor(site.language.code);
  const title = pick(event.title, site.language.code);
  return sendToPayer(event, booking, payer, {
    key: `event-names:${booking.id}`,
    subject: t('Who attends {event}?', { event: title }),
    text: t('you have tickets for {event} without a name. Tell us who attends.', { event: title }),
    button: t('Name attendees'),
    site,
  });
}

/** To who paid for others: they can see who attends, and may change and cancel it. */
export function sendBooked(event: Event, booking: Booking, payer: Payer, site: Site): Promise<void> {
  const { t } = textsFor(site.language.code);
  const title = pick(event.title, site.language.code);
  return sendToPayer(event, booking, payer, {
    key: `event-booked:${booking.id}`,
    subject: t('Your booking: {event}', { event: title }),
    text: t('you booked {event} for others. Each attendee got their ticket by email.', { event: title }),
    button: t('View your booking'),
    site,
  });
}

async function sendToPayer(
  event: Event,
  booking: Booking,
  payer: Payer,
  mail: { key: string; subject: string; text: string; button: string; site: Site },
): Promise<void> {
  const { key, subject, site } = mail;
  const hello = textsFor(site.language.code).t('Hello {name},', { name: payer.name });
  const link = bookingLink(event, booking, null, site);
  await sendMail({
    to: { name: payer.name, address: payer.email },
    subject,
    ...(await mailOf(
      [paragraph(hello), paragraph(mail.text), button(mail.button, link), paragraph(site.company.name)],
      site,
    )),
    language: site.language.code,
    websiteId: site.website.id,
    isSecret: true,
    key,
  });
}

/** To each address once, in the language of its booking: that the registration, or the whole event, is cancelled. */
export async function sendCancelled(
  event: Event,
  registrations: readonly Registration[],
  isRefunded: boolean,
): Promise<void> {
  const ids = [...new Set(registrations.map(({ bookingId }) => bookingId))];
  if (ids.length === 0) return;
  const bookings = await db.select().from(eventBookings).where(inArray(eventBookings.id, ids));
  for (const { id, websiteId, languageCode } of bookings) {
    const site = await findSite(websiteId, languageCode);
    const own = registrations.filter(({ bookingId, email }) => bookingId === id && email !== '');
    if (!site) continue;
    for (const [email, [first]] of Map.groupBy(own, (one) => one.email.toLowerCase()))
      await sendCancellation(event, { ...first!, email }, { isRefunded, site });
  }
}

async function sendCancellation(
  event: Event,
  { id, name, email }: Registration,
  { isRefunded, site }: { isRefunded: boolean; site: Site },
): Promise<void> {
  const { t } = textsFor(site.language.code);
  const title = pick(event.title, site.language.code);
  const isOver = event.state === 'cancelled';
  await sendMail({
    to: { name, address: email },
    subject: isOver
      ? t('Cancelled: {event}', { event: title })
      : t('Registration cancelled: {event}', { event: title }),
    ...(await mailOf(
      [
        paragraph(t('Hello {name},', { name })),
        paragraph(
          isOver
            ? t('{event} is cancelled. We are sorry.', { event: title })
            : t('your registration for {event} is cancelled.', { event: title }),
        ),
        isRefunded ? paragraph(t('What was paid for it is being refunded.')) : null,
        paragraph(site.company.name),
      ],
      site,
    )),
    language: site.language.code,
    websiteId: site.website.id,
    key: `event-cancelled:${id}`,
    attachments: [calendarCancellation(event.id, email)],
  });
}
