/** When pages with events become outdated by the clock alone. */
import { dayIn, endOfDay } from '#core/i18n/days.ts';
import type { Site } from '#core/sites/site.ts';
import { eventsAt, ticketsOf } from '#events/queries.ts';

/** The next moment at which an event begins or ends, registration opens or closes, or a day is over. */
export async function changesAt(site: Site, now: Date): Promise<Date> {
  const every = await eventsAt(site);
  const tickets = (await Promise.all(every.map(({ id }) => ticketsOf(id)))).flat();
  const moments = [
    endOfDay(site.website.timeZone, dayIn(site.website.timeZone, now)),
    ...every.flatMap((one) => [one.startsAt, one.endsAt, one.registrationOpensAt, one.registrationClosesAt]),
    ...tickets.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]),
  ];
  const next = moments.filter((when): when is Date => when !== null && when > now).map(Number);
  return new Date(Math.min(...next));
}
