/** Filters of the results page, kept in its address: `?0,12&3,5&finished`. */

/** The page's address, and what is asked of it. */
export type PageAddress = { path: string; query: string };
/** The page's address before and after one more filter. */
export type FilterLink = { before: string; after: string };

/** A chosen label, in a row of a matrix; row 0 where the question has none. */
export type Filter = { rowId: number; labelId: number };

/** Only responses that hold all of the filters; only those that were sent, or also those under way. */
export type Asked = { filters: readonly Filter[]; isFinished: boolean };

export const NO_FILTERS: Asked = { filters: [], isFinished: false };

const PAIR = /^(\d{1,10}),(\d{1,10})$/;
/** More filters would single out people, and each one costs a query. */
const MOST_FILTERS = 20;

/** Keeps well-formed filters and ignores the rest. */
export function parseFilters(query: Readonly<Record<string, unknown>>): Asked {
  const filters = Object.keys(query).flatMap((name) => {
    const [, row, label] = PAIR.exec(name) ?? [];
    return row && label ? [{ rowId: Number(row), labelId: Number(label) }] : [];
  });
  const known = new Map(filters.map((filter) => [nameOf(filter), filter]));
  return { filters: [...known.values()].slice(0, MOST_FILTERS), isFinished: Object.hasOwn(query, 'finished') };
}

/** With its question mark, or empty. */
export function queryOf({ filters, isFinished }: Asked): string {
  const names = [...filters.map(nameOf), ...(isFinished ? ['finished'] : [])];
  return names.length > 0 ? `?${names.join('&')}` : '';
}

export const filterLink = (path: string, { filters, isFinished }: Asked): FilterLink => ({
  before: `${path}?${filters.map((filter) => `${nameOf(filter)}&`).join('')}`,
  after: isFinished ? '&finished' : '',
});

export const withoutFilter = (asked: Asked, { rowId, labelId }: Filter): Asked => ({
  ...asked,
  filters: asked.filters.filter((one) => one.rowId !== rowId || one.labelId !== labelId),
});

/** Of a filter in the address. */
export const nameOf = ({ rowId, labelId }: Filter): string => `${rowId},${labelId}`;
