/** Builds the category tree of a website: URLs, ancestors, descendants. */

import { languageTag } from '#core/i18n/language_tag.ts';
import { slugOf } from '#core/i18n/slug.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { Category } from './vocabulary_queries.ts';

export type CategoryNode = {
  id: number;
  name: string;
  url: string;
  active: boolean;
  open: boolean;
  children: CategoryNode[];
};

export const isOnWebsite = (category: Category, site: Site): boolean =>
  category.websiteId === null
    ? category.companyId === null || category.companyId === site.company.id
    : category.websiteId === site.website.id;

export const categoryPath = (category: Category, site: Site): string =>
  `/shop/category/${slugOf(category.name, category.id, site.language.code)}`;

/** Ids of all categories below one. One that stands under itself ends the way there. */
export function descendants(id: number, all: readonly Category[]): number[] {
  const found = new Set<number>();
  const collect = (parentId: number): void => {
    for (const child of all)
      if (child.parentId === parentId && child.id !== id && !found.has(child.id)) {
        found.add(child.id);
        collect(child.id);
      }
  };
  collect(id);
  return [...found];
}

/** From the root down to the category itself. */
function ancestors(category: Category, all: readonly Category[]): Category[] {
  const path: Category[] = [];
  for (let at: Category | undefined = category; at && !path.includes(at); at = parentOf(at, all)) path.unshift(at);
  return path;
}

const parentOf = ({ parentId }: Category, all: readonly Category[]): Category | undefined =>
  parentId === null ? undefined : all.find((one) => one.id === parentId);

/**
 * The category in whose path a product is shown: its first one, or the first one inside the category a visitor came
 * from.
 */
export function displayedCategory(
  ownIds: readonly number[],
  cameFrom: number | null,
  all: readonly Category[],
): Category | null {
  const own = all.filter((one) => ownIds.includes(one.id));
  const within = new Set(cameFrom === null ? [] : [cameFrom, ...descendants(cameFrom, all)]);
  return own.find((one) => within.has(one.id)) ?? own[0] ?? null;
}

/** The path to a category, for breadcrumbs. */
export const categoryTrail = (
  category: Category,
  all: readonly Category[],
  site: Site,
): { name: string; url: string }[] =>
  ancestors(category, all).map((one) => ({
    name: pick(one.name, site.language.code),
    url: site.url(categoryPath(one, site)),
  }));

/** The tree of the sidebar, expanded along the path to the current category. */
export function categoryTree(
  all: Category[],
  current: Category | null,
  site: Site,
  urlOf: (category: Category) => string,
): CategoryNode[] {
  const open = new Set(current ? ancestors(current, all).map((one) => one.id) : []);
  const below = (parentId: number | null): CategoryNode[] =>
    all
      .filter((one) => one.parentId === parentId)
      .map((one) => ({
        id: one.id,
        name: pick(one.name, site.language.code),
        url: urlOf(one),
        active: one.id === current?.id,
        open: open.has(one.id),
        children: below(one.id),
      }));
  return below(null);
}

/** Each with the names of those above it, as `Garden / Pots`, by name. */
export function categoryNames(all: readonly Category[], language: string): { id: number; name: string }[] {
  const nameOf = (category: Category): string =>
    ancestors(category, all)
      .map((one) => pick(one.name, language))
      .join(' / ');
  return all
    .map((one) => ({ id: one.id, name: nameOf(one) }))
    .sort((a, b) => a.name.localeCompare(b.name, languageTag(language)));
}
