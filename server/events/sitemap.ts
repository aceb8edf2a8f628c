/** Events in the sitemap. */
import type { SitemapEntry } from '#core/domain/domain.ts';
import type { Site } from '#core/sites/site.ts';
import { firstPath } from './event/menu.ts';
import { eventsAt } from './queries.ts';

/** The list, and each event that is not over. */
export async function eventEntries(site: Site): Promise<SitemapEntry[]> {
  const now = new Date();
  const shown = (await eventsAt(site)).filter(({ isPublished, endsAt }) => isPublished && endsAt > now);
  return [
    { pathIn: () => '/event' },
    ...shown.map((event) => ({
      pathIn: (there: Site) => firstPath(event, there),
      changedAt: event.updatedAt,
    })),
  ];
}
