/** The next events, for a block on any page. */
import type { Renderable } from '#core/domain/domain.ts';
import { findEvents, NO_FILTERS } from './find_events.ts';
import { oneOfSeries } from './series.ts';
import { eventCard } from './view.ts';

const MOST = 5;

export const upcomingEvents: Renderable = async ({ site, texts }) => {
  const now = new Date();
  const found = oneOfSeries(await findEvents(NO_FILTERS, { site, seesAll: false, now }));
  const cards = found.slice(0, MOST).map(({ event }) => eventCard(event, site, texts, now));
  return { template: '@events/_upcoming', data: { cards: await Promise.all(cards) } };
};
