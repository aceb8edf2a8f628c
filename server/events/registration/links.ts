/** Links that open a booking without an account, or an attendee's own part of it. */
import { isSame, signature } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import { type Event, eventPath } from '#events/queries.ts';
import type { Booking, Registration } from './attendee.ts';

type Opened = Pick<Booking, 'id' | 'accessToken'>;

export const bookingPath = (event: Event, { id }: Pick<Booking, 'id'>, site: Site): string =>
  eventPath(event, site, `/registration/${id}`);

/** For mails. @param email whose tickets it opens; null: the whole booking, for who made it */
export function bookingLink(event: Event, booking: Opened, email: string | null, site: Site): string {
  const token = email === null ? booking.accessToken : attendeeToken(booking, email);
  return `${site.origin}${site.url(bookingPath(event, booking, site))}?access_token=${token}`;
}

/** Ends with the booking's own token, and for an address whose tickets were passed on to others. */
const attendeeToken = ({ id, accessToken }: Opened, email: string): string =>
  signature('event-attendee', `${id}:${accessToken}:${email.toLowerCase()}`);

/** Whether a token opens the whole booking. */
export const opensAll = (token: string, { accessToken }: Opened): boolean => isSame(token, accessToken);

/** An attendee's own registrations, which their token opens. */
export function openedBy(token: string, booking: Opened, registrations: readonly Registration[]): Registration[] {
  return registrations.filter(({ email }) => email !== '' && isSame(token, attendeeToken(booking, email)));
}
