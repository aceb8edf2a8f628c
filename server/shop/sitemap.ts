import type { SitemapEntry } from '../core/domain.ts';
import type { Site } from '../core/site.ts';
import { publishedEntries } from './catalogue_search.ts';
import { categoryPath, isOnWebsite } from './category_tree.ts';
import { productPath } from './views.ts';
import { allCategories } from './vocabulary_queries.ts';

export async function shopSitemap(site: Site): Promise<SitemapEntry[]> {
  const entries = await publishedEntries({
    companyId: site.company.id,
    websiteId: site.website.id,
    language: site.language.code,
    seesUnpublished: false,
  });
  const categories = (await allCategories()).filter((category) => isOnWebsite(category, site));
  return [
    { pathIn: () => '/shop' },
    ...categories.map((category) => ({ pathIn: (there: Site) => categoryPath(category, there) })),
    ...entries.map((entry) => ({
      pathIn: ({ language }: Site) => productPath(entry, language.code),
      changedAt: entry.updatedAt,
    })),
  ];
}
