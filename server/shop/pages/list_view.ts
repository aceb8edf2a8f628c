/** Prepares the product list: grid, filters, categories, sorting, pagination. */

import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { type Pager, pagerOf } from '#core/templates/pager.ts';
import type { CatalogueEntry } from '#shop/catalogue/entry.ts';
import { type CatalogueQuery, searchCatalogue } from '#shop/catalogue/search.ts';
import type { Pricing } from '#shop/prices/pricing.ts';
import {
  type CategoryNode,
  categoryPath,
  categoryTrail,
  categoryTree,
  descendants,
  displayedCategory,
  isOnWebsite,
} from '#shop/product/category_tree.ts';
import { type Card, cardOf } from '#shop/product/views.ts';
import { type Attribute, allAttributes, allCategories, type Category } from '#shop/product/vocabulary_queries.ts';
import type { ListQuery } from './contract.ts';
import { pairs, SORT_OF, type SortChoice, sortChoices, withQuery } from './list_address.ts';
import { chosenFilters, type FilterGroup, filterGroups } from './list_filters.ts';

/** Products on a page. */
export const PAGE_SIZE = 20;

export type ListView = {
  cards: Card[];
  total: number;
  /** How many of them are sold out with the wanted values; they come last. */
  soldOut: number;
  search: string;
  sort: SortChoice[];
  sortLabel: string;
  category: { id: number; name: string; description: string; url: string } | null;
  trail: { name: string; url: string }[];
  categories: CategoryNode[];
  attributes: FilterGroup[];
  /** Tags of the company's products; a chosen tag links to the list without it. */
  tags: { name: string; url: string; active: boolean }[];
  pager: Pager;
  action: string;
  clearUrl: string;
  isFiltered: boolean;
  /** Hidden fields of the filter form and the search form, which keep the other choices. */
  hidden: [string, string][];
  searchHidden: [string, string][];
};

export type ListRequest = {
  site: Site;
  pricing: Pricing;
  query: ListQuery;
  page: number;
  category: Category | null;
  tag: { id: number; name: string } | null;
  seesUnpublished: boolean;
};

export async function listView(request: ListRequest): Promise<ListView> {
  const { site, pricing, query, page, category, tag } = request;
  const categories = (await allCategories()).filter((one) => isOnWebsite(one, site));
  const attributes = await allAttributes();
  const result = await searchCatalogue(catalogueQuery(request, categories, attributes));
  const path = category ? categoryPath(category, site) : '/shop';
  const address = (changes: Partial<Record<keyof ListQuery, unknown>>, base = path) =>
    site.url(withQuery(base, { ...query, ...changes }));
  const sort = sortChoices(query, site, address);
  return {
    cards: result.entries.map((entry) =>
      cardOf(entry, site, { currency: pricing.currency, cameFrom: otherWay(entry, category, categories) }),
    ),
    total: result.total,
    soldOut: result.soldOut,
    search: query.search,
    sort,
    sortLabel: sort.find((one) => one.active)?.label ?? '',
    category: category && {
      id: category.id,
      name: pick(category.name, site.language.code),
      description: pick(category.description, site.language.code),
      url: site.url(path),
    },
    trail: category ? categoryTrail(category, categories, site) : [],
    categories: categoryTree(categories, category, site, (one) => address({}, categoryPath(one, site))),
    attributes: filterGroups(attributes, query, result.valueCounts, site),
    tags: tag ? [{ name: tag.name, url: address({ tag: undefined }), active: true }] : [],
    pager: pagerOf({
      total: result.total,
      page,
      step: PAGE_SIZE,
      url: (number) => address({}, number > 1 ? `${path}/page/${number}` : path),
    }),
    action: site.url(path),
    clearUrl: address({ attrib: [], tag: undefined }),
    isFiltered: query.attrib.length > 0 || tag !== null,
    hidden: pairs({ ...query, attrib: [] }),
    searchHidden: pairs({ ...query, search: '' }),
  };
}

/** A product page shows the path of its first category; another one has to be in its URL. */
function otherWay({ categories: ownIds }: CatalogueEntry, category: Category | null, all: Category[]): number | null {
  if (!category) return null;
  return displayedCategory(ownIds, category.id, all) === displayedCategory(ownIds, null, all) ? null : category.id;
}

function catalogueQuery(
  { site, pricing, query, page, category, tag, seesUnpublished }: ListRequest,
  categories: Category[],
  attributes: Attribute[],
): CatalogueQuery {
  return {
    pricing,
    scope: { companyId: site.company.id, websiteId: site.website.id, language: site.language.code, seesUnpublished },
    search: query.search,
    categoryIds: category && new Set([category.id, ...descendants(category.id, categories)]),
    tagId: tag?.id ?? null,
    filters: chosenFilters(query, attributes),
    sort: query.order ? SORT_OF[query.order] : 'featured',
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  };
}
