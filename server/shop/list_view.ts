/** The shop's list page: grid, filters, categories, order, pager. */

import { type Pager, pagerOf } from '../core/pager.ts';
import type { Site } from '../core/site.ts';
import { textsFor } from '../core/texts.ts';
import { pick } from '../core/translated.ts';
import { type CatalogueQuery, type Sort, searchCatalogue } from './catalogue_index.ts';
import { ancestors, type CategoryNode, categoryPath, categoryTree, descendants, isOnWebsite } from './category_tree.ts';
import type { ListQuery, SORTS } from './contract.ts';
import { type Attribute, allAttributes, allCategories, type Category } from './queries.ts';
import { type Card, cardOf } from './views.ts';

/** Products on a page. */
export const PAGE_SIZE = 20;

export type FilterValue = { param: string; label: string; color: string | null; count: number; checked: boolean };
export type FilterGroup = { id: number; name: string; display: 'radio' | 'select' | 'color'; values: FilterValue[] };
export type SortChoice = { value: string; label: string; url: string; active: boolean };

export type ListView = {
  cards: Card[];
  total: number;
  search: string;
  sort: SortChoice[];
  sortLabel: string;
  category: { id: number; name: string; description: string; url: string } | null;
  trail: { name: string; url: string }[];
  categories: CategoryNode[];
  attributes: FilterGroup[];
  /** Of the company's products; a chosen one links to the list without it. */
  tags: { name: string; url: string; active: boolean }[];
  pager: Pager;
  action: string;
  clearUrl: string;
  isFiltered: boolean;
  /** What the filter form and the search form must carry so that nothing chosen elsewhere is lost. */
  hidden: [string, string][];
  searchHidden: [string, string][];
};

export type ListRequest = {
  site: Site;
  query: ListQuery;
  page: number;
  category: Category | null;
  tag: { id: number; name: string } | null;
  seesUnpublished: boolean;
};

const SORT_OF: Record<(typeof SORTS)[number], Sort> = {
  'list_price desc': 'price_desc',
  'list_price asc': 'price_asc',
  'name asc': 'name_asc',
  'name desc': 'name_desc',
};

export async function listView(request: ListRequest): Promise<ListView> {
  const { site, query, page, category, tag } = request;
  const categories = (await allCategories()).filter((one) => isOnWebsite(one, site));
  const attributes = await allAttributes();
  const result = await searchCatalogue(catalogueQuery(request, categories, attributes));
  const path = category ? categoryPath(category, site) : '/shop';
  const address = (changes: Partial<Record<keyof ListQuery, unknown>>, base = path) =>
    site.url(withQuery(base, { ...query, ...changes }));
  const sort = sortChoices(query, site, address);
  return {
    cards: result.entries.map((entry) => cardOf(entry, site)),
    total: result.total,
    search: query.search,
    sort,
    sortLabel: sort.find((one) => one.active)?.label ?? '',
    category: category && {
      id: category.id,
      name: pick(category.name, site.language.code),
      description: pick(category.description, site.language.code),
      url: site.url(path),
    },
    trail: category
      ? ancestors(category, categories).map((one) => ({
          name: pick(one.name, site.language.code),
          url: site.url(categoryPath(one, site)),
        }))
      : [],
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

function catalogueQuery(
  { site, query, page, category, tag, seesUnpublished }: ListRequest,
  categories: Category[],
  attributes: Attribute[],
): CatalogueQuery {
  const filters = new Map<number, number[]>();
  for (const [attributeId, valueId] of query.attrib.map((pair) => pair.split('-').map(Number) as [number, number])) {
    if (attributes.some((one) => one.id === attributeId))
      filters.set(attributeId, [...(filters.get(attributeId) ?? []), valueId]);
  }
  return {
    scope: { companyId: site.company.id, websiteId: site.website.id, language: site.language.code, seesUnpublished },
    search: query.search,
    categoryIds: category && new Set([category.id, ...descendants(category, categories)]),
    tagId: tag?.id ?? null,
    filters,
    sort: query.order ? SORT_OF[query.order] : 'featured',
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  };
}

/** Values nobody can buy just now are left out, unless they are chosen. */
function filterGroups(
  attributes: Attribute[],
  query: ListQuery,
  counts: Map<number, number>,
  site: Site,
): FilterGroup[] {
  return attributes
    .filter((attribute) => attribute.isFilter)
    .map((attribute) => ({
      id: attribute.id,
      name: pick(attribute.name, site.language.code),
      display: attribute.display,
      values: attribute.values
        .map((value) => ({
          param: `${attribute.id}-${value.id}`,
          label: pick(value.name, site.language.code),
          color: value.color,
          count: counts.get(value.id) ?? 0,
          checked: query.attrib.includes(`${attribute.id}-${value.id}`),
        }))
        .filter((value) => value.count > 0 || value.checked),
    }))
    .filter((group) => group.values.length > 0);
}

function sortChoices(query: ListQuery, site: Site, address: (changes: Partial<ListQuery>) => string): SortChoice[] {
  const { t } = textsFor(site.language.code);
  const labels: Record<(typeof SORTS)[number], string> = {
    'list_price desc': t('Catalog price: High to Low'),
    'list_price asc': t('Catalog price: Low to High'),
    'name asc': t('Name - A to Z'),
    'name desc': t('Name - Z to A'),
  };
  return (Object.keys(labels) as (keyof typeof labels)[]).map((value) => ({
    value,
    label: labels[value],
    url: address({ order: value }),
    active: query.order === value,
  }));
}

/** Query parameters that say something, in one order whatever order they came in. */
function pairs(query: Partial<Record<keyof ListQuery, unknown>>): [string, string][] {
  const { search, attrib, order, tag } = query as Partial<ListQuery>;
  return [
    ...(search ? [['search', search] as [string, string]] : []),
    ...(attrib ?? []).map((pair): [string, string] => ['attrib', pair]),
    ...(tag ? [['tag', String(tag)] as [string, string]] : []),
    ...(order ? [['order', order] as [string, string]] : []),
  ];
}

function withQuery(path: string, query: Partial<Record<keyof ListQuery, unknown>>): string {
  const text = new URLSearchParams(pairs(query)).toString();
  return text ? `${path}?${text}` : path;
}
