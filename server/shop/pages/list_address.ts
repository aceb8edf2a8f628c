/** Builds the URLs of product lists, with parameters in a fixed order. */

import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import type { Sort } from '#shop/catalogue/order.ts';
import type { ListQuery, SORTS } from './contract.ts';

export type SortChoice = { value: string; label: string; url: string; active: boolean };

/** The sort order's name in URLs → in the catalogue. */
export const SORT_OF: Record<(typeof SORTS)[number], Sort> = {
  'list_price desc': 'price_desc',
  'list_price asc': 'price_asc',
  'name asc': 'name_asc',
  'name desc': 'name_desc',
};

export function sortChoices(
  query: ListQuery,
  site: Site,
  address: (changes: Partial<ListQuery>) => string,
): SortChoice[] {
  const { t } = textsFor(site.language.code);
  const labels: Record<(typeof SORTS)[number], string> = {
    'list_price desc': t('Price: high to low'),
    'list_price asc': t('Price: low to high'),
    'name asc': t('Name: A to Z'),
    'name desc': t('Name: Z to A'),
  };
  return (Object.keys(labels) as (keyof typeof labels)[]).map((value) => ({
    value,
    label: labels[value],
    url: address({ order: value }),
    active: query.order === value,
  }));
}

/** Query parameters with a value, in a fixed order. */
export function pairs(query: Partial<Record<keyof ListQuery, unknown>>): [string, string][] {
  const { search, attrib, order, tag } = query as Partial<ListQuery>;
  return [
    ...(search ? [['search', search] as [string, string]] : []),
    ...(attrib ?? []).map((pair): [string, string] => ['attrib', pair]),
    ...(tag ? [['tag', String(tag)] as [string, string]] : []),
    ...(order ? [['order', order] as [string, string]] : []),
  ];
}

export function withQuery(path: string, query: Partial<Record<keyof ListQuery, unknown>>): string {
  const text = new URLSearchParams(pairs(query)).toString();
  return text ? `${path}?${text}` : path;
}
