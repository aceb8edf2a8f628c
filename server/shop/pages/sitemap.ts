import type { SitemapEntry } from '#core/domain/domain.ts';
import type { Site } from '#core/sites/site.ts';
import { publishedEntries } from '#shop/catalogue/search.ts';
import { categoryPath, isOnWebsite } from '#shop/product/category_tree.ts';
import { productPath } from '#shop/product/views.ts';
import { allCategories } from '#shop/product/vocabulary_queries.ts';

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
