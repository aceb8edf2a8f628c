/** Finds the events that a visitor's filters leave. */
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { type EventHeading, eventsAt } from '#events/queries.ts';
import { isWithin, type Period, spanOf } from './period.ts';

export type EventFilters = {
  date: Period;
  /** Id of a type; null: all. */
  type: number | null;
  /** ISO code, `online`, or empty: everywhere. */
  country: string;
  search: string;
};

export const NO_FILTERS: EventFilters = { date: 'all', type: null, country: '', search: '' };

/** Past events newest first, the others in the order in which they begin. */
export async function findEvents(
  filters: EventFilters,
  { site, seesAll, now }: { site: Site; seesAll: boolean; now: Date },
): Promise<EventHeading[]> {
  const { date, type, country, search } = filters;
  const span = spanOf(date, site.website.timeZone, now);
  const words = searchable(search).split(' ').filter(Boolean);
  const found = (await eventsAt(site)).filter(
    (event) =>
      (seesAll || event.isPublished) &&
      isWithin(event, date, span, now) &&
      (type === null || event.typeId === type) &&
      isIn(event, country) &&
      words.every((word) => textOf(event, site).includes(word)),
  );
  return date === 'old' ? found.reverse() : found;
}

const isIn = ({ isOnline, countryCode }: EventHeading, country: string): boolean => {
  if (country === '') return true;
  return country === 'online' ? isOnline : !isOnline && countryCode === country;
};

const textOf = ({ title, summary, placeName, city }: EventHeading, { language }: Site): string =>
  searchable([pick(title, language.code), pick(summary, language.code), placeName, city].join(' '));

const searchable = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
