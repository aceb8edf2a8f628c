/** Mails to attendees: registered, cancelled. */
import { inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { placeOf } from '#events/list/view.ts';
import { isPayer, type Payer } from '#events/paid/payer.ts';
import { type Event, ticketsOf } from '#events/queries.ts';
import { eventBookings } from '#events/schema.ts';
import { calendarCancellation, ticketAttachments } from '#events/tickets/attachments.ts';
import { whenOf, zoneName } from '#events/times.ts';
import type { Attendee, Booking, Registration } from './attendee.ts';
import { bookingLink } from './links.ts';
import { sendRefunded } from './payer_mails.ts';

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

/**
 * To each address once, in the language of its booking: that the registration, or the whole event, is cancelled.
 * @param payer who gets money back, and is told also where they attend nothing; null: none goes back
 */
export async function sendCancelled(
  event: Event,
  registrations: readonly Registration[],
  payer: Payer | null,
): Promise<void> {
  const ids = [...new Set(registrations.map(({ bookingId }) => bookingId))];
  if (ids.length === 0) return;
  const bookings = await db.select().from(eventBookings).where(inArray(eventBookings.id, ids));
  for (const booking of bookings) {
    const site = await findSite(booking.websiteId, booking.languageCode);
    if (!site) continue;
    const own = registrations.filter(({ bookingId }) => bookingId === booking.id);
    const named = own.filter(({ email }) => email !== '');
    for (const [email, [first]] of Map.groupBy(named, (one) => one.email.toLowerCase()))
      await sendCancellation(event, { ...first!, email }, { payer, site });
    if (payer?.email && !named.some(({ email }) => isPayer(email, payer)))
      await sendRefunded(event, booking, own, { payer, site });
  }
}

async function sendCancellation(
  event: Event,
  { id, name, email }: Registration,
  { payer, site }: { payer: Payer | null; site: Site },
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
        payer ? paragraph(refundText(email, payer, t)) : null,
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

const refundText = (email: string, payer: Payer, t: Texts['t']): string =>
  isPayer(email, payer) || payer.name === ''
    ? t('What was paid for it is being refunded.')
    : t('What was paid for it is being refunded to {name}.', { name: payer.name });
