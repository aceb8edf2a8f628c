/** The menu of an event's own pages, as its flags say. */

import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { type EventHeading, eventPath } from '#events/queries.ts';

export type EventPage = 'introduction' | 'location' | 'talks' | 'agenda' | 'proposal' | 'register';
type Flags = Pick<EventHeading, 'hasIntroduction' | 'hasLocation' | 'hasTalks' | 'hasProposals'>;

/** In the order of the menu. */
const PAGES: { page: EventPage; label: string; below: string; isShown(event: Flags): boolean }[] = [
  {
    page: 'introduction',
    label: msg('Introduction'),
    below: '/page/introduction',
    isShown: ({ hasIntroduction }) => hasIntroduction,
  },
  { page: 'location', label: msg('Location'), below: '/page/location', isShown: ({ hasLocation }) => hasLocation },
  { page: 'talks', label: msg('Talks'), below: '/track', isShown: ({ hasTalks }) => hasTalks },
  { page: 'agenda', label: msg('Agenda'), below: '/agenda', isShown: ({ hasTalks }) => hasTalks },
  {
    page: 'proposal',
    label: msg('Talk Proposals'),
    below: '/track_proposal',
    isShown: ({ hasProposals }) => hasProposals,
  },
  { page: 'register', label: msg('Register'), below: '/register', isShown: () => true },
];

export const pagesOf = (event: Flags): EventPage[] =>
  PAGES.filter(({ isShown }) => isShown(event)).map(({ page }) => page);

export const pathOfPage = (event: EventHeading, page: EventPage, site: Site): string =>
  eventPath(event, site, PAGES.find((one) => one.page === page)?.below);

/** The page that an event opens with: the first of its menu, or else the one to register. */
export const firstPath = (event: EventHeading, site: Site): string =>
  pathOfPage(event, pagesOf(event)[0] ?? 'register', site);

export const menuOf = (event: EventHeading, current: EventPage | null, site: Site, texts: Texts) =>
  PAGES.filter(({ isShown }) => isShown(event)).map(({ page, label, below }) => ({
    label: texts.say(label),
    url: site.url(eventPath(event, site, below)),
    isCurrent: page === current,
  }));
