/** Events and their talks in the sitemap. */
import type { SitemapEntry } from '#core/domain/domain.ts';
import type { Site } from '#core/sites/site.ts';
import { firstPath } from './event/menu.ts';
import { eventPath, eventsAt } from './queries.ts';
import { talkPath, talksInSitemap } from './talks/queries.ts';

/** The list, each event that is not over, and its talks. */
export async function eventEntries(site: Site): Promise<SitemapEntry[]> {
  const now = new Date();
  const shown = (await eventsAt(site)).filter(({ isPublished, endsAt }) => isPublished && endsAt > now);
  const withTalks = shown.filter(({ hasTalks }) => hasTalks);
  const talks = await talksInSitemap(withTalks.map(({ id }) => id));
  return [
    { pathIn: () => '/event' },
    ...shown.map((event) => ({
      pathIn: (there: Site) => firstPath(event, there),
      changedAt: event.updatedAt,
    })),
    ...withTalks.flatMap((event) => [
      { pathIn: (there: Site) => eventPath(event, there, '/track') },
      { pathIn: (there: Site) => eventPath(event, there, '/agenda') },
    ]),
    ...talks.flatMap((talk) => {
      const event = withTalks.find(({ id }) => id === talk.eventId);
      return event ? [{ pathIn: (there: Site) => talkPath(event, talk, there), changedAt: talk.updatedAt }] : [];
    }),
  ];
}
