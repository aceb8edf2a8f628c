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

/** Ids of all categories below one. */
export function descendants(id: number, all: readonly Category[]): number[] {
  return all.filter((one) => one.parentId === id).flatMap((child) => [child.id, ...descendants(child.id, all)]);
}

/** From the root down to the category itself. */
function ancestors(category: Category, all: readonly Category[]): Category[] {
  const parent = all.find((one) => one.id === category.parentId);
  return parent ? [...ancestors(parent, all), category] : [category];
}

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
  const byId = new Map(all.map((one) => [one.id, one]));
  const nameOf = (category: Category): string => {
    const parent = category.parentId === null ? undefined : byId.get(category.parentId);
    const own = pick(category.name, language);
    return parent ? `${nameOf(parent)} / ${own}` : own;
  };
  return all
    .map((one) => ({ id: one.id, name: nameOf(one) }))
    .sort((a, b) => a.name.localeCompare(b.name, languageTag(language)));
}
