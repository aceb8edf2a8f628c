/** Prepares what the page of a staff list shows. */
import type { FastifyRequest } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { isReader } from '#core/pages/audience.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { MOST_COUNTED } from './find.ts';
import { pathIn } from './list_path.ts';
import { type Askable, dayParameters, nextSort, PAGE_SIZES, type Question, queryOf, without } from './question.ts';
import { foldOf, hasRowActions, isNumeric, isShown, rowView } from './row_view.ts';
import { type SavedView, viewQuery, withoutFirstView } from './saved_views.ts';
import type { StaffColumn, StaffList } from './staff_list.ts';

/** Of a list without tabs, beside a person's own views. */
const ALL = { id: '', label: msg('All') };

/** What an own view asks for stays behind when another is opened. */
const NOTHING_ASKED = { q: '', picked: {}, sort: '', shown: [] };

type Filters = Askable['filters'];
export type Found<R> = { question: Question; filters: Filters; rows: R[]; count: number; saved: SavedView[] };

/** Addresses of the list: with another question, on its first page. */
type To = (changes: Partial<Question>) => string;

export async function listView<R>(list: StaffList<R>, found: Found<R>, request: FastifyRequest) {
  const { site, texts } = request;
  const { question, filters, rows, count, saved } = found;
  const person = await personOf(request);
  const mayChange = !isReader(person, list.audience);
  const actions = mayChange ? (list.actions ?? []) : [];
  const path = pathIn(list.url, request);
  const base = site.url(path);
  const withQuery = (query: string) => withQueryAt(base, withoutFirstView(query, saved));
  const to: To = (changes) => withQuery(queryOf({ ...question, page: 1, view: null, ...changes }, list.tabs));
  const counted = Math.min(count, MOST_COUNTED);
  const query = queryOf({ ...question, page: 1, view: null }, list.tabs);
  return {
    lead: list.lead ? texts.say(list.lead) : '',
    base,
    listPath: path,
    query: withoutFirstView(query, saved),
    count: countText(count, texts),
    counted: texts.number(counted, 0),
    add: mayChange && list.add && headLink(list.add, request),
    more: (list.more ?? []).filter(({ role }) => !role || mayRead(person, role)).map((one) => headLink(one, request)),
    tabs: tabsOf(list, found, { texts, to, withQuery, counts: (await list.tabCounts?.(request)) ?? {} }),
    canSaveView: question.view === null && (isNarrowed(question) || question.sort !== '' || question.shown.length > 0),
    view: saved.find(({ id }) => id === question.view) ?? null,
    search: list.search && { label: texts.say(list.search.label), value: question.q },
    hidden: hiddenFields({ ...question, q: '', picked: {}, sort: '' }, found, list.tabs),
    columnChoice: {
      hidden: hiddenFields({ ...question, shown: [] }, found, list.tabs),
      columns: list.columns.map(({ id, label }, i) => ({
        id,
        label: texts.say(label),
        isShown: isShown(id, question),
        isFixed: i === 0,
      })),
    },
    filters: filters.map((one) => filterView(one, question, texts)),
    sortings: sortings(list.columns, question, texts),
    chips: chipsOf(found, list.tabs, { texts, withQuery, to }),
    clear: to({ q: '', picked: {} }),
    hasRowActions: hasRowActions({ ...list, actions }),
    columns: list.columns
      .filter(({ id }) => isShown(id, question))
      .map((column, i) => columnView({ column, i }, question, { texts, to })),
    rows: await Promise.all(rows.map((row) => rowView({ ...list, actions }, row, question, request))),
    empty: isNarrowed(question) ? texts.t('No results') : texts.say(list.empty),
    isNarrowed: isNarrowed(question),
    actions: actions.map(({ id, label, isDangerous }) => ({ id, label: texts.say(label), isDangerous })),
    pager: pagerOf({
      total: counted,
      page: question.page,
      step: question.size,
      url: (page) => to({ page, view: question.view }),
    }),
    sizes: PAGE_SIZES.map((size) => ({ size, url: to({ size, view: question.view }), active: size === question.size })),
    exports: list.files
      ? list.files.map(({ name, path: file }) => ({ name, url: withQueryAt(site.url(pathIn(file, request)), query) }))
      : ['csv', 'xlsx'].map((kind) => ({
          name: kind.toUpperCase(),
          url: withQuery([query, `export=${kind}`].filter(Boolean).join('&')),
        })),
  };
}

const withQueryAt = (url: string, query: string): string => (query ? `${url}?${query}` : url);

const headLink = ({ path, label }: { path: string; label: string }, request: FastifyRequest) => ({
  url: request.site.url(pathIn(path, request)),
  label: request.texts.say(label),
});

const isNarrowed = ({ q, picked }: Question): boolean => q !== '' || Object.keys(picked).length > 0;

const countText = (count: number, { number }: Texts): string =>
  count > MOST_COUNTED ? `${number(MOST_COUNTED, 0)}+` : number(count, 0);

function tabsOf<R>(
  { tabs = [] }: StaffList<R>,
  { question, saved }: Found<R>,
  given: { texts: Texts; to: To; withQuery(query: string): string; counts: Record<string, number> },
) {
  const { texts, to, withQuery, counts } = given;
  const own = saved.map(({ id, name, query }) => ({
    name,
    count: null,
    url: withQuery(viewQuery({ id, query })),
    active: id === question.view,
  }));
  const isOwn = own.some(({ active }) => active);
  const built = (tabs.length > 0 ? tabs : [ALL]).map(({ id, label }) => ({
    name: texts.say(label),
    count: counts[id] === undefined ? null : texts.number(counts[id], 0),
    url: to({ tab: id, ...(isOwn && NOTHING_ASKED) }),
    active: !isOwn && id === question.tab,
  }));
  const all = [...built, ...own];
  return all.length > 1 ? all : [];
}

/** What a form keeps that asks for something else. */
function hiddenFields(
  question: Question,
  { saved }: Pick<Found<unknown>, 'saved'>,
  tabs: Askable['tabs'],
): { name: string; value: string }[] {
  const query = withoutFirstView(queryOf({ ...question, view: null, page: 1 }, tabs), saved);
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}

function filterView({ filter, options }: Filters[number], { picked }: Question, texts: Texts) {
  const label = texts.say(filter.label);
  const [first, last] = dayParameters(filter.id);
  const values = picked[filter.id] ?? [];
  return {
    id: filter.id,
    label,
    isDays: filter.kind !== 'choice',
    first: { name: first, value: picked[first]?.[0] ?? '' },
    last: { name: last, value: picked[last]?.[0] ?? '' },
    options: options.map(({ value, label: name }) => ({ value, label: name, isPicked: values.includes(value) })),
  };
}

/** For phones, where the heads of columns are not shown. */
const sortings = (columns: StaffColumn[], { sort }: Question, { t, say }: Texts) => [
  { value: '', label: t('Default order'), isPicked: sort === '' },
  ...columns
    .filter(({ sort: by }) => by)
    .flatMap(({ id, label }) => [
      { value: id, label: t('{column}, ascending', { column: say(label) }), isPicked: sort === id },
      { value: `-${id}`, label: t('{column}, descending', { column: say(label) }), isPicked: sort === `-${id}` },
    ]),
];

function chipsOf<R>(
  { question, filters }: Found<R>,
  tabs: Askable['tabs'],
  { texts, withQuery, to }: { texts: Texts; withQuery(query: string): string; to: To },
) {
  const chip = (name: string, value: string, label: string) => ({
    label,
    url: withQuery(queryOf(without(question, name, value), tabs)),
  });
  const search = question.q ? [{ label: texts.t('Search: {words}', { words: question.q }), url: to({ q: '' }) }] : [];
  const picked = filters.flatMap(({ filter, options }) => {
    const label = texts.say(filter.label);
    if (filter.kind === 'choice')
      return options
        .filter(({ value }) => question.picked[filter.id]?.includes(value))
        .map((option) => chip(filter.id, option.value, `${label}: ${option.label}`));
    const [first, last] = dayParameters(filter.id);
    return [first, last].flatMap((name) =>
      (question.picked[name] ?? []).map((day) => {
        const written = texts.date(new Date(`${day}T00:00:00Z`));
        const text =
          name === first
            ? texts.t('{label}: from {day}', { label, day: written })
            : texts.t('{label}: until {day}', { label, day: written });
        return chip(name, day, text);
      }),
    );
  });
  return [...search, ...picked];
}

function columnView(
  { column, i }: { column: StaffColumn; i: number },
  question: Question,
  { texts, to }: { texts: Texts; to: To },
) {
  const { id, label, kind, sort: by } = column;
  const { sort } = question;
  const isSorted = sort.replace(/^-/, '') === id;
  return {
    label: texts.say(label),
    isNumber: isNumeric(kind),
    fold: i === 0 ? null : foldOf(column, question),
    url: by ? to({ sort: nextSort(id, sort) }) : null,
    direction: isSorted ? (sort.startsWith('-') ? 'descending' : 'ascending') : null,
  };
}
