/** Reads what the address asks of a staff list, and writes such addresses. */
import { isOneLine } from '#core/http/contract.ts';
import { isDay } from '#core/i18n/days.ts';
import { cutText } from '#registry/values/cut_text.ts';
import type { FilterOption, StaffColumn, StaffFilter, StaffTab } from './staff_list.ts';

export const PAGE_SIZES = [25, 50, 100] as const;
const USUAL_SIZE = 50;
const LONGEST_SEARCH = 100;
const MOST_PAGE = 1_000_000;

/** What can be asked of a list. */
export type Askable = {
  tabs?: readonly Pick<StaffTab, 'id'>[];
  columns: readonly Pick<StaffColumn, 'id' | 'sort'>[];
  filters: readonly { filter: Pick<StaffFilter, 'id' | 'kind' | 'label'>; options: readonly FilterOption[] }[];
};

export type Question = {
  q: string;
  tab: string;
  /** A saved view of the person. */
  view: number | null;
  /** Parameter → its values: a choice may have several, a first or last day has one. */
  picked: Record<string, string[]>;
  /** Column id, after `-` where the greatest comes first; empty: the list's own order. */
  sort: string;
  /** Ids of the columns to show; empty: all. The first is always among them. */
  shown: string[];
  page: number;
  size: number;
};

/** What is not understood is left out, as in a link that somebody shortened. */
export function parseQuestion(query: Record<string, unknown>, { tabs = [], columns, filters }: Askable): Question {
  const all = (name: string): string[] => [query[name] ?? []].flat().filter((one) => typeof one === 'string');
  const parameter = (name: string): string => all(name)[0] ?? '';
  const known = filters.flatMap(({ filter, options }): [string, string[]][] =>
    filter.kind === 'choice'
      ? [[filter.id, options.map(({ value }) => value).filter((value) => all(filter.id).includes(value))]]
      : dayParameters(filter.id).map((name) => [name, [parameter(name)].filter(isDay)]),
  );
  const sort = parameter('sort');
  const q = parameter('q').trim();
  return {
    q: isOneLine(q) ? cutText(q, LONGEST_SEARCH) : '',
    tab: tabs.some(({ id }) => id === parameter('state')) ? parameter('state') : (tabs[0]?.id ?? ''),
    view: wholeOr(parameter('view'), 0) || null,
    picked: Object.fromEntries(known.filter(([, values]) => values.length > 0)),
    shown: shownColumns(columns, all('cols')),
    sort: columns.some(({ id, sort: by }) => by && id === sort.replace(/^-/, '')) ? sort : '',
    page: Math.min(MOST_PAGE, wholeOr(parameter('page'), 1)),
    size: PAGE_SIZES.find((size) => String(size) === parameter('size')) ?? USUAL_SIZE,
  };
}

function shownColumns(columns: Askable['columns'], asked: string[]): string[] {
  const shown = columns.filter(({ id }, i) => i === 0 || asked.includes(id)).map(({ id }) => id);
  // A form that hides all others still sends the first.
  return asked.length === 0 || shown.length === columns.length ? [] : shown;
}

const wholeOr = (text: string, other: number): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : other);

/** The parameters of the first and the last day. */
export const dayParameters = (id: string): [string, string] => [`${id}_begin`, `${id}_end`];

/** The query that asks this, as short as can be: what is usual is left out. */
export function queryOf(
  { q, tab, view, picked, sort, shown, page, size }: Question,
  tabs: Askable['tabs'] = [],
): string {
  const entries = [
    ...(tab !== (tabs[0]?.id ?? '') ? [['state', tab]] : []),
    ...(q ? [['q', q]] : []),
    ...Object.entries(picked).flatMap(([name, values]) => values.map((value) => [name, value])),
    ...(sort ? [['sort', sort]] : []),
    ...shown.map((column) => ['cols', column]),
    ...(size !== USUAL_SIZE ? [['size', String(size)]] : []),
    ...(view ? [['view', String(view)]] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
  ];
  return new URLSearchParams(entries).toString();
}

/** Without one value of a filter. */
export function without({ picked, ...rest }: Question, name: string, value: string): Question {
  const left = (picked[name] ?? []).filter((one) => one !== value);
  const others = Object.entries(picked).filter(([other]) => other !== name);
  return {
    ...rest,
    page: 1,
    view: null,
    picked: Object.fromEntries([...others, ...(left.length ? [[name, left]] : [])]),
  };
}

/** The next order of a column: ascending, then descending, then the list's own. */
export function nextSort(column: string, sort: string): string {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? '' : column;
}
