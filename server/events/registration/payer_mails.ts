/** Mails to who paid for tickets: names are missing, others got theirs, tickets are refunded. */
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { type PersonalMail, sendPersonalMail } from '#events/messages/personal_mail.ts';
import type { Payer } from '#events/paid/payer.ts';
import type { Event } from '#events/queries.ts';
import type { Booking, Registration } from './attendee.ts';
import { bookingLink } from './links.ts';

/** To who paid for tickets without names: the link by which they name the attendees. */
export function sendNamesWanted(event: Event, booking: Booking, payer: Payer, site: Site): Promise<void> {
  const { t } = textsFor(site.language.code);
  const title = pick(event.title, site.language.code);
  return sendToPayer(event, booking, payer, {
    key: `event-names:${booking.id}`,
    subject: t('Who attends {event}?', { event: title }),
    text: t('you have tickets for {event} without a name. Tell us who attends.', { event: title }),
    label: t('Name attendees'),
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
    label: t('View your booking'),
    site,
  });
}

/** To who paid for the cancelled tickets of others. */
export function sendRefunded(
  event: Event,
  booking: Booking,
  own: readonly Registration[],
  { payer, site }: { payer: Payer; site: Site },
): Promise<void> {
  const { t } = textsFor(site.language.code);
  const title = pick(event.title, site.language.code);
  const names = own.map(({ name }) => name || t('Not named yet'));
  return sendToPayer(event, booking, payer, {
    key: `event-refunded:${Math.min(...own.map(({ id }) => id))}`,
    subject: t('Tickets cancelled: {event}', { event: title }),
    text: t('tickets for {event} that you paid for are cancelled. What you paid for them is being refunded to you.', {
      event: title,
    }),
    facts: { kind: 'facts', title, facts: [{ label: t('Cancelled'), value: names.join('\n') }] },
    label: t('View your booking'),
    site,
  });
}

const sendToPayer = (
  event: Event,
  booking: Booking,
  payer: Payer,
  { text, label, ...mail }: Pick<PersonalMail, 'key' | 'subject' | 'facts' | 'site'> & { text: string; label: string },
): Promise<void> =>
  sendPersonalMail({
    ...mail,
    to: payer,
    sentences: [text],
    button: { label, href: bookingLink(event, booking, null, mail.site) },
  });
