/** Describes the structure of a query apart from its values. */
import { Column, getTableColumns, Name, Param, Placeholder, SQL, StringChunk, Table } from 'drizzle-orm';

/** Where a value stands in a query, and what the database is given for it. */
export type Slot = { holder: object; key: PropertyKey; value: unknown };

/** Queries of the same `text` have the same SQL; `slots` are their values. */
export type QueryShape = { text: string; slots: Slot[] };

class Unknown extends Error {}

/** @returns null for a query with parts that are not known here: it is built each time */
export function shapeOf(kind: string, config: object): QueryShape | null {
  const shape: QueryShape = { text: kind, slots: [] };
  try {
    addParts(shape, config);
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
  return shape;
}

/** A list or a plain object, of a query's configuration. */
function addParts(shape: QueryShape, parts: object): void {
  const whole = wholeTable(parts);
  if (whole) {
    shape.text += `${identity(whole)}.*`;
    return;
  }
  shape.text += Array.isArray(parts) ? '[' : '{';
  for (const [key, part] of Object.entries(parts)) {
    if (part === undefined) continue;
    shape.text += `${key}:`;
    // An offset of 0 stands in no query.
    if (typeof part === 'string' || typeof part === 'boolean' || part === 0) shape.text += quoted(String(part));
    // A limit or an offset.
    else if (typeof part === 'number') addValue(shape, parts, key, part);
    else addPart(shape, part);
    shape.text += ',';
  }
  shape.text += '}';
}

type Selected = { path: string[]; field: unknown };

/** The table of which all columns are selected or returned, as is usual: named alone, it makes the text short. */
function wholeTable(parts: object): Table | null {
  const first = firstOf(parts);
  if (first instanceof Column) return parts === getTableColumns(first.table) ? first.table : null;
  return Array.isArray(parts) && first?.field instanceof Column ? wholeList(parts, first.field.table) : null;
}

function firstOf(parts: object): Partial<Selected> | undefined {
  for (const key in parts) return Reflect.get(parts, key);
  return undefined;
}

const columnLists = new WeakMap<Table, [name: string, column: Column][]>();

function wholeList(parts: readonly Selected[], table: Table): Table | null {
  const columns = columnLists.get(table) ?? Object.entries(getTableColumns(table));
  columnLists.set(table, columns);
  const isSame = ({ path, field }: Selected, at: number) =>
    path.length === 1 && path[0] === columns[at]?.[0] && field === columns[at]?.[1];
  return parts.length === columns.length && parts.every(isSame) ? table : null;
}

function addPart(shape: QueryShape, part: unknown): void {
  if (typeof part !== 'object' || part === null) throw new Unknown();
  if (part instanceof StringChunk) shape.text += quoted(part.value.join(''));
  else if (part instanceof Column) shape.text += `${identity(part.table)}.${part.name}`;
  else if (part instanceof Param) addParam(shape, part);
  else if (part instanceof SQL) addSql(shape, part);
  else if (part instanceof Table) shape.text += identity(part);
  else if (part instanceof Name) shape.text += `name ${quoted(part.value)}`;
  else if (part instanceof SQL.Aliased) addAliased(shape, part);
  else if (isPlain(part)) addParts(shape, part);
  else if (isSubquery(part)) addParts(shape, part.config);
  else throw new Unknown();
}

function addSql(shape: QueryShape, part: SQL): void {
  const { queryChunks, decoder, shouldInlineParams } = part as unknown as Internal;
  if (shouldInlineParams) throw new Unknown();
  // What `mapWith` was given: it decides what the rows become.
  shape.text += identity(isPlain(decoder) ? decoder.mapFromDriverValue : decoder);
  addChunks(shape, queryChunks);
}
type Internal = {
  queryChunks: unknown[];
  decoder: { mapFromDriverValue: object };
  shouldInlineParams: boolean;
};

function addChunks(shape: QueryShape, chunks: unknown[]): void {
  shape.text += '(';
  for (const [at, chunk] of chunks.entries()) {
    if (chunk === undefined) shape.text += '-';
    else if (chunk === null || typeof chunk !== 'object' || chunk instanceof Date) addValue(shape, chunks, at, chunk);
    else if (Array.isArray(chunk)) addChunks(shape, chunk);
    else addPart(shape, chunk);
  }
  shape.text += ')';
}

function addAliased(shape: QueryShape, part: SQL.Aliased): void {
  if ((part as unknown as { isSelectionField: boolean }).isSelectionField) throw new Unknown();
  shape.text += `as ${quoted(part.fieldAlias)}`;
  addPart(shape, part.sql);
}

function addParam(shape: QueryShape, part: Param): void {
  if (part.value === undefined) shape.text += '-';
  else addValue(shape, part, 'value', part.value === null ? null : part.encoder.mapToDriverValue(part.value));
}

function addValue(shape: QueryShape, holder: object, key: PropertyKey, value: unknown): void {
  if (value instanceof SQL || value instanceof Placeholder) throw new Unknown();
  shape.text += '?';
  shape.slots.push({ holder, key, value });
}

const isPlain = (part: object): boolean =>
  Array.isArray(part) || Object.getPrototypeOf(part) === Object.prototype || Object.getPrototypeOf(part) === null;

const isSubquery = (part: object): part is { config: object } => 'getSQL' in part && 'config' in part;

/** Says where a text ends, so that no text looks like structure. */
const quoted = (text: string): string => `${text.length}"${text}`;

const identities = new WeakMap<object, string>();
let count = 0;

function identity(thing: object): string {
  const known = identities.get(thing);
  if (known) return known;
  const id = `#${++count} `;
  identities.set(thing, id);
  return id;
}
