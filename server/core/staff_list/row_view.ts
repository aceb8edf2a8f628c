/** Prepares the rows of a staff list. */
import type { FastifyRequest } from 'fastify';
import type { StaffCell } from './cells.ts';
import type { Question } from './question.ts';
import type { StaffColumn, StaffList } from './staff_list.ts';

export const isShown = (column: string, { shown }: Question): boolean => shown.length === 0 || shown.includes(column);

export const isNumeric = (kind: StaffColumn['kind']): boolean => kind === 'money' || kind === 'number';

/** Whether rows have links or buttons of their own. */
export const hasRowActions = <R>({ links, actions = [] }: StaffList<R>): boolean =>
  links !== undefined || actions.some(({ onRow }) => onRow);

export async function rowView<R>(list: StaffList<R>, row: R, question: Question, request: FastifyRequest) {
  const { site, texts } = request;
  const all = (await list.cells(row, request)).map((cell, i) => ({ cell, column: list.columns[i] as StaffColumn }));
  const [first, ...cells] = all.filter(({ column }) => isShown(column.id, question));
  const path = list.pathOf(row, request);
  return {
    id: list.idOf(row),
    url: path === null ? null : site.url(path),
    name: first?.cell.text ?? '',
    cells: cells.map(({ cell, column }) => cellView(cell, column, question)),
    links: (list.links?.(row, request) ?? []).map(({ label, path: to }) => ({ label, url: site.url(to) })),
    buttons: (list.actions ?? [])
      .filter(({ onRow }) => onRow?.(row))
      .map(({ id, label }) => ({ value: `${id} ${list.idOf(row)}`, label: texts.say(label) })),
  };
}

/** How early it gives way to others where a table is narrow; columns that the person chose all stay. */
export function foldOf({ isMinor = false, card }: StaffColumn, { shown }: Question): 'first' | 'early' | 'late' | null {
  if (shown.length > 0) return null;
  if (isMinor) return isMinor === 'most' ? 'first' : 'early';
  return card ? null : 'late';
}

const cellView = (cell: StaffCell, column: StaffColumn, question: Question) => ({
  ...cell,
  lines: cell.lines ?? [cell.text],
  badges: [...(cell.tone ? [{ text: cell.text, tone: cell.tone }] : []), ...(cell.second ? [cell.second] : [])],
  card: column.card ?? 'wide',
  isNumber: isNumeric(column.kind),
  isLong: column.isLong,
  fold: foldOf(column, question),
});
