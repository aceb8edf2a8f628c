/** Mails of the waiting list: joined, seats that are held, and the end of both. */
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { type PersonalMail, sendPersonalMail } from '#events/messages/personal_mail.ts';
import { type Event, eventPath } from '#events/queries.ts';
import type { Entry } from './waiting.schema.ts';

export const WAITING = '/waiting';

export const entryPath = (event: Event, { id, accessToken }: Entry, site: Site): string =>
  `${eventPath(event, site, `${WAITING}/${id}`)}?${new URLSearchParams({ access_token: accessToken })}`;

/** With the link that shows the place, asks for fewer seats or leaves. */
export async function sendJoined(event: Event, entry: Entry): Promise<void> {
  const site = await siteOf(entry);
  if (!site) return;
  const { t, tn } = textsFor(site.language.code);
  const words = { event: pick(event.title, site.language.code), n: entry.wanted };
  await send(event, entry, {
    site,
    subject: t('You are on the waiting list: {event}', words),
    sentences: [
      tn(
        'you wait for {n} seat at {event}. When it is free, we email you and hold it for you.',
        'you wait for {n} seats at {event}. When they are free, we email you and hold them for you.',
        entry.wanted,
        words,
      ),
      t('You can leave the list at any time, or take fewer seats.'),
    ],
    label: t('View your place'),
    key: `event-waiting:${entry.id}:${entry.joinedAt.getTime()}`,
  });
}

/** Seats are held for them. */
export async function sendOffer(event: Event, entry: Entry): Promise<void> {
  const site = await siteOf(entry);
  if (!site || !entry.offerEndsAt) return;
  const texts = textsFor(site.language.code);
  const { t, tn } = texts;
  const words = {
    event: pick(event.title, site.language.code),
    n: entry.offered,
    date: texts.dateTime(entry.offerEndsAt, event.timeZone),
  };
  await send(event, entry, {
    site,
    subject: t('Seats for you: {event}', words),
    sentences: [
      tn('{n} seat at {event} is free for you.', '{n} seats at {event} are free for you.', entry.offered, words),
      t('We hold them until {date}. After that they go to the next person.', words),
    ],
    label: t('Take the seats'),
    key: `event-offer:${entry.id}:${entry.offerEndsAt.getTime()}`,
  });
}

/** They did not take the seats in time. */
export async function sendExpired(event: Event, entry: Entry): Promise<void> {
  const site = await siteOf(entry);
  if (!site || !entry.offerEndsAt) return;
  const { t } = textsFor(site.language.code);
  const words = { event: pick(event.title, site.language.code) };
  await send(event, entry, {
    site,
    subject: t('Your offer has ended: {event}', words),
    sentences: [
      t('the time to take your seats at {event} is over. They go to the next person.', words),
      t('If you still want to come, join the waiting list again.'),
    ],
    label: t('Join the waiting list'),
    path: eventPath(event, site, WAITING),
    key: `event-offer-ended:${entry.id}:${entry.offerEndsAt.getTime()}`,
  });
}

/** The event does not take place. */
export async function sendCalledOff(event: Event, entry: Entry): Promise<void> {
  const site = await siteOf(entry);
  if (!site) return;
  const { t } = textsFor(site.language.code);
  const words = { event: pick(event.title, site.language.code) };
  await send(event, entry, {
    site,
    subject: t('Cancelled: {event}', words),
    sentences: [t('{event} is cancelled. We are sorry.', words), t('You are no longer on its waiting list.')],
    label: t('View other events'),
    path: '/event',
    key: `event-waiting-cancelled:${entry.id}:${event.sequence}`,
  });
}

const siteOf = ({ websiteId, languageCode }: Entry) => findSite(websiteId, languageCode);

type Letter = Pick<PersonalMail, 'site' | 'subject' | 'sentences' | 'key'> & {
  label: string;
  /** Where its button leads; by default to their place on the list. */
  path?: string;
};

function send(event: Event, to: Entry, { label, path, ...letter }: Letter): Promise<void> {
  const { site } = letter;
  const href = site.origin + site.url(path ?? entryPath(event, to, site));
  return sendPersonalMail({ ...letter, to, button: { label, href } });
}
