/** Brings the dates of one event together. */
import type { Texts } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { type EventHeading, eventPath, eventsAt } from '#events/queries.ts';
import { registrationOf } from '#events/registration/offered.ts';
import { whenOf } from '#events/times.ts';
import { STATUS_TEXTS } from './view.ts';

/** An event, and how many further dates of it there are behind it. */
export type Dated = { event: EventHeading; more: number };

/** The first date of each series, where the others are left out. */
export function oneOfSeries(found: readonly EventHeading[]): Dated[] {
  const series = Map.groupBy(found, ({ id, seriesId }) => seriesId ?? `event ${id}`);
  return [...series.values()].map((dates) => ({ event: dates[0]!, more: dates.length - 1 }));
}

const MOST_DATES = 12;

/** Coming dates of the same event, each with its own seats. */
export async function otherDates(event: EventHeading, site: Site, texts: Texts, now: Date) {
  if (event.seriesId === null) return [];
  const dates = (await eventsAt(site)).filter(
    ({ id, seriesId, isPublished, endsAt }) =>
      id !== event.id && seriesId === event.seriesId && isPublished && endsAt > now,
  );
  return Promise.all(
    dates.slice(0, MOST_DATES).map(async (one) => ({
      when: whenOf(one, texts),
      url: site.url(eventPath(one, site)),
      statusText: texts.say(STATUS_TEXTS[await registrationOf(one, now)]),
    })),
  );
}
