/** Prepares a list's filters with their product counts. */

import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { Attribute } from '#shop/product/vocabulary_queries.ts';
import type { ListQuery } from './contract.ts';

export type FilterValue = { param: string; label: string; color: string | null; count: number; checked: boolean };
export type FilterGroup = { id: number; name: string; display: 'radio' | 'select' | 'color'; values: FilterValue[] };

/** Attribute → values in the URL; unknown attributes are ignored. */
export function chosenFilters({ attrib }: ListQuery, attributes: Attribute[]): Map<number, number[]> {
  const filters = new Map<number, number[]>();
  for (const [attributeId, valueId] of attrib.map((pair) => pair.split('-').map(Number) as [number, number])) {
    if (attributes.some((one) => one.id === attributeId))
      filters.set(attributeId, [...(filters.get(attributeId) ?? []), valueId]);
  }
  return filters;
}

/** Values without available products are left out, unless they are chosen. */
export function filterGroups(
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
