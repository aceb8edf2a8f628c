/** Public groups and their threads in the sitemap. */
import { and, desc, gt, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { SitemapEntry } from '#core/domain/domain.ts';
import type { Site } from '#core/sites/site.ts';
import { isOpen } from './access.ts';
import { messagePath } from './archive/view.ts';
import { groupPath, groupsOf } from './queries.ts';
import { groupThreads } from './schema.ts';

const MOST_THREADS = 10_000;

export async function groupEntries(site: Site): Promise<SitemapEntry[]> {
  const open = (await groupsOf(site.website.id)).filter(isOpen);
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  const threads = await db
    .select()
    .from(groupThreads)
    .where(and(inArray(groupThreads.groupId, ids), gt(groupThreads.messageCount, 0)))
    .orderBy(desc(groupThreads.id))
    .limit(MOST_THREADS);
  return [
    { pathIn: () => '/groups' },
    ...open.map((group) => ({
      pathIn: (there: Site) => groupPath(group, there),
      ...(group.lastAt && { changedAt: group.lastAt }),
    })),
    ...threads.flatMap(({ groupId, rootId, subject, lastAt }) => {
      const group = open.find(({ id }) => id === groupId);
      return group
        ? [{ pathIn: (there: Site) => messagePath(group, { id: rootId, subject }, there), changedAt: lastAt }]
        : [];
    }),
  ];
}
