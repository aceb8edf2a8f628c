/** Coming events of a visitor's country, and those online. */
import { countryName } from '#core/i18n/country_names.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { eventsAt } from '#events/queries.ts';
import { oneOfSeries } from './series.ts';
import { eventCard } from './view.ts';

export type CountryList = {
  heading: string;
  events: { title: string; when: string; place: string; url: string }[];
  allUrl: string;
};

/** The specified number. */
const MOST_EVENTS = 5;

/** @param country ISO code; empty: all coming events, as where a country has none */
export async function countryList(country: string, site: Site, texts: Texts): Promise<CountryList> {
  const now = new Date();
  const coming = (await eventsAt(site)).filter(
    ({ isPublished, state, endsAt }) => isPublished && state === 'confirmed' && endsAt > now,
  );
  const near = coming.filter((event) => event.isOnline || event.countryCode === country);
  const isThere = country !== '' && near.some(({ isOnline }) => !isOnline);
  const name = isThere ? countryName(country, languageTag(site.language.code)) : null;
  const shown = oneOfSeries(isThere ? near : coming).slice(0, MOST_EVENTS);
  const cards = await Promise.all(shown.map(({ event }) => eventCard(event, site, texts, now)));
  return {
    heading: name ? texts.t('Events: {country}', { country: name }) : texts.t('Upcoming Events'),
    events: cards.map(({ title, when, place, url }) => ({ title, when, place, url })),
    allUrl: site.url('/event'),
  };
}
