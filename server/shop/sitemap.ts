import type { SitemapEntry } from '../core/domain.ts';
import type { Site } from '../core/site.ts';
import { publishedEntries } from './catalogue_index.ts';
import { categoryPath, isOnWebsite } from './category_tree.ts';
import { allCategories } from './queries.ts';
import { productPath } from './views.ts';

export async function shopSitemap(site: Site): Promise<SitemapEntry[]> {
  const language = site.language.code;
  const entries = await publishedEntries({
    companyId: site.company.id,
    websiteId: site.website.id,
    language,
    seesUnpublished: false,
  });
  const categories = (await allCategories()).filter((category) => isOnWebsite(category, site));
  return [
    { path: '/shop' },
    ...categories.map((category) => ({ path: categoryPath(category, site) })),
    ...entries.map((entry) => ({ path: productPath(entry, language), changedAt: entry.updatedAt })),
  ];
}
