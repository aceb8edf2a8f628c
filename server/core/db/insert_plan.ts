/** Builds the SQL of bulk inserts, once per table, columns and options. */
import { type Column, getTableColumns, getTableName, is, SQL, type Table } from 'drizzle-orm';
import { engine } from './columns.ts';

/** Numbers of rows in one insert, largest first, and any below: few different ones, so that each stays prepared. */
const SIZES = engine === 'postgres' ? [512, 64, 8] : [64, 8];
const MOST_PARAMETERS = 30_000;

type Row = Record<string, unknown>;

export type InsertPlan = {
  sizes: number[];
  text(size: number): string;
  /** Each returns one parameter. */
  readers: ((row: Row) => unknown)[];
  answered(row: unknown[]): Row;
};

export type PlanOptions = {
  returning?: string[];
  onConflict?: { target: string[]; update: string[] | 'nothing' };
  onlyChanged?: boolean;
};

const plans = new WeakMap<Table, Map<string, InsertPlan>>();

export function insertPlan(table: Table, rows: Row[], options: PlanOptions): InsertPlan {
  const columns = Object.entries<Column>(getTableColumns(table)).filter(
    ([key, column]) => isGiven(key, rows) || hasOwnDefault(column),
  );
  const key = JSON.stringify([
    columns.map(([name]) => name),
    options.returning,
    options.onConflict,
    options.onlyChanged,
  ]);
  const known = plans.get(table) ?? new Map<string, InsertPlan>();
  plans.set(table, known);
  const plan = known.get(key) ?? makePlan(table, columns, options);
  known.set(key, plan);
  return plan;
}

const isGiven = (key: string, rows: Row[]): boolean => rows.some((row) => row[key] !== undefined);

/** Whether the default is known here rather than computed by the database. */
const hasOwnDefault = (column: Column): boolean =>
  column.defaultFn !== undefined || (column.default !== undefined && !is(column.default, SQL));

function makePlan(table: Table, columns: [string, Column][], options: PlanOptions): InsertPlan {
  const all = getTableColumns(table) as Record<string, Column>;
  const returned = (options.returning ?? []).map((key) => [key, all[key] as Column] as const);
  const start = `insert into ${quoted(getTableName(table))} (${names(columns.map(([, column]) => column))}) values `;
  const end =
    conflictClause(table, all, options) +
    (returned.length > 0 ? ` returning ${names(returned.map(([, column]) => column))}` : '');
  const texts = new Map<number, string>();
  return {
    sizes: SIZES.filter((size) => size * columns.length <= MOST_PARAMETERS),
    readers: columns.map(([key, column]) => reader(key, column)),
    text(size) {
      const text = texts.get(size) ?? start + valueLists(size, columns.length) + end;
      texts.set(size, text);
      return text;
    },
    answered: (row) =>
      Object.fromEntries(
        returned.map(([key, column], at) => [key, row[at] === null ? null : column.mapFromDriverValue(row[at])]),
      ),
  };
}

function reader(key: string, column: Column): (row: Row) => unknown {
  const stored = (value: unknown) => (value === null ? null : column.mapToDriverValue(value));
  const constant = column.default === undefined || is(column.default, SQL) ? null : stored(column.default);
  return (row) => {
    const value = row[key];
    if (value !== undefined) return stored(value);
    if (column.defaultFn) return stored(column.defaultFn());
    if (constant === null && column.default !== undefined) {
      throw new Error(`Give "${key}" in every row or in none: only the database knows its default.`);
    }
    return constant;
  };
}

function conflictClause(table: Table, all: Record<string, Column>, { onConflict, onlyChanged }: PlanOptions): string {
  if (!onConflict) return '';
  const target = ` on conflict (${names(onConflict.target.map((key) => all[key] as Column))})`;
  if (onConflict.update === 'nothing') return `${target} do nothing`;
  const updated = onConflict.update.map((key) => quoted((all[key] as Column).name));
  const set = updated.map((name) => `${name} = excluded.${name}`).join(', ');
  const changed = updated
    .map((name) => `${quoted(getTableName(table))}.${name} is distinct from excluded.${name}`)
    .join(' or ');
  return `${target} do update set ${set}${onlyChanged ? ` where ${changed}` : ''}`;
}

function valueLists(size: number, width: number): string {
  const place = engine === 'postgres' ? (at: number) => `$${at + 1}` : () => '?';
  const list = (row: number) => `(${Array.from({ length: width }, (_, at) => place(row * width + at)).join(', ')})`;
  return Array.from({ length: size }, (_, row) => list(row)).join(', ');
}

const names = (columns: Column[]): string => columns.map(({ name }) => quoted(name)).join(', ');
const quoted = (name: string): string => `"${name}"`;
