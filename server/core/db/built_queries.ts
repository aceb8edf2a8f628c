/** Builds the SQL of each shape of query once. */
import { type Column, getTableColumns, Param, Placeholder, type Table } from 'drizzle-orm';
import { PgDeleteBase, PgInsertBase, PgSelectBase, PgUpdateBase } from 'drizzle-orm/pg-core';
import { SQLiteDeleteBase, SQLiteInsertBase, SQLiteSelectBase, SQLiteUpdateBase } from 'drizzle-orm/sqlite-core';
import { LRUCache } from 'lru-cache';
import { type QueryShape, type Slot, shapeOf } from './query_shape.ts';

/** drizzle's, ready to run: PostgreSQL's takes the values from `params`, SQLite's from `query`. */
type Ready = { query: { params: unknown[] } };
type Config = { table: Table; values?: Row[] | object; setOperators?: unknown[] };
type Builder = { config: Config; _prepare(name?: boolean | string): Ready };
/** `values`: the number of a slot, or a value that is always the same. */
type Built = { ready: Ready; values: (number | { always: unknown })[] };

const SHAPES_KEPT = 400;
/** Longer lists seldom have the same length again. */
const MOST_VALUES = 200;

const KINDS = {
  select: [SQLiteSelectBase, PgSelectBase],
  insert: [SQLiteInsertBase, PgInsertBase],
  update: [SQLiteUpdateBase, PgUpdateBase],
  delete: [SQLiteDeleteBase, PgDeleteBase],
};

/**
 * drizzle builds a query anew each time, which takes ten times as long as to run it. Queries differ by their values
 * mostly: those of one shape are built once, and filled in.
 */
export function buildQueriesOnce(): void {
  const built = new LRUCache<string, Built>({ max: SHAPES_KEPT });
  for (const [kind, builders] of Object.entries(KINDS)) {
    for (const { prototype } of builders as unknown as { prototype: Builder }[]) {
      const build = prototype._prepare;
      prototype._prepare = function (name) {
        // It is prepared by name: its placeholders are filled later.
        if (name !== undefined) return build.call(this, name);
        const shape = shapeToBuild(kind, this.config);
        if (!shape || shape.slots.length > MOST_VALUES) return build.call(this);
        const known = built.get(shape.text) ?? buildOnce(() => build.call(this), shape);
        built.set(shape.text, known);
        return filled(known, shape);
      };
    }
  }
}

function shapeToBuild(kind: string, config: Config): QueryShape | null {
  // drizzle changes the parts of a union as it builds it.
  if (config.setOperators && config.setOperators.length > 0) return null;
  if (kind === 'insert' || kind === 'update') {
    const { isStamped, computed } = computedOf(config.table);
    if (isStamped) return null;
    if (Array.isArray(config.values)) fillDefaults(config.values, computed);
  }
  return shapeOf(kind, config);
}

/** With a marker in place of each value, to see where it comes in the SQL. */
function buildOnce(build: () => Ready, { slots }: QueryShape): Built {
  const markers = new Map<unknown, number>();
  const before = slots.map(({ holder, key }, at) => {
    const value = Reflect.get(holder, key);
    const marker = new Placeholder(`slot ${at}`);
    markers.set(marker, at);
    Reflect.set(holder, key, marker);
    return value;
  });
  try {
    const ready = build();
    const values = ready.query.params.map(
      (param) => markers.get(param instanceof Param ? param.value : param) ?? { always: param },
    );
    return { ready, values };
  } finally {
    // Backwards: a part that stands twice in the query was marked twice.
    for (const [at, { holder, key }] of [...slots.entries()].reverse()) Reflect.set(holder, key, before[at]);
  }
}

function filled({ ready, values }: Built, { slots }: QueryShape): Ready {
  const params = values.map((value) => (typeof value === 'number' ? (slots[value] as Slot).value : value.always));
  return Object.assign(Object.create(ready), { query: { ...ready.query, params }, params });
}

type Computed = [name: string, column: Column][];
type Row = Record<string, unknown>;

/** Defaults that a function computes are values like others, new for each row. */
function fillDefaults(rows: readonly Row[], computed: Computed): void {
  for (const [name, column] of computed)
    for (const row of rows) if (isLeftOut(row[name])) row[name] = new Param(column.defaultFn?.(), column);
}

const isLeftOut = (given: unknown): boolean =>
  given === undefined || (given instanceof Param && given.value === undefined);

const computedByTable = new WeakMap<Table, { isStamped: boolean; computed: Computed }>();

/** Columns whose defaults are computed, and whether drizzle itself adds some to each update. */
function computedOf(table: Table): { isStamped: boolean; computed: Computed } {
  const known = computedByTable.get(table);
  if (known) return known;
  const columns: Computed = Object.entries(getTableColumns(table));
  const found = {
    isStamped: columns.some(([, { onUpdateFn }]) => onUpdateFn !== undefined),
    computed: columns.filter(([, { defaultFn }]) => defaultFn !== undefined),
  };
  computedByTable.set(table, found);
  return found;
}
