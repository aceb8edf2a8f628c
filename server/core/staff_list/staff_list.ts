/** Describes a list of staff: columns, filters, tabs, and what is done to rows. */
import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AnyColumn } from '#core/db/columns.ts';
import type { Flash } from '#core/http/flash.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { PageResponse, Redirect } from '#core/pages/response.ts';
import type { Role } from '#core/people/people.ts';
import type { StaffCell } from './cells.ts';

type Soon<T> = T | Promise<T>;

/** Where a column stands in the two lines of a card, on a phone; others are left out there. */
type CardPlace = 'name' | 'amount' | 'state' | 'note' | 'body';

export type StaffColumn = {
  /** Its name in the address, where rows are sorted by it. */
  id: string;
  /** Marked by `msg`, as all labels here. */
  label: string;
  kind: 'text' | 'number' | 'money' | 'date' | 'state';
  sort?: AnyColumn | SQL;
  /** The ids with the table that `sort` reads, where `ids` of the list does without it. */
  joinedIds?(): Ids;
  /** Selects the ids in this order by an index that databases do not use by themselves; for a list that nothing narrows. */
  sortedIds?(where: SQL | undefined, order: SQL[]): SortedIds;
  card?: CardPlace;
  /** The first to go where a table is narrow, `most` before others; those without a place in cards follow. */
  isMinor?: boolean | 'most';
  /** Sentences, in which addresses may break. */
  isLong?: boolean;
  /** Of a state with a second badge: the label of the badge's column in files. */
  second?: string;
};

export type StaffTab = {
  id: string;
  label: string;
  where?: () => Soon<SQL | undefined>;
  /** No index answers its condition: it is asked once, for the count and the page together. */
  readsAll?: boolean;
};

export type FilterOption = { value: string; label: string };
export type StaffFilter = { id: string; label: string } & (
  | { kind: 'choice'; options(request: FastifyRequest): Soon<FilterOption[]>; where(values: string[]): SQL | undefined }
  /** Moments of the website's calendar: not before the first, and before the second. */
  | { kind: 'moments'; where(from: Date | null, until: Date | null): SQL | undefined }
  /** The same for columns that hold days (`YYYY-MM-DD`), both within. */
  | { kind: 'days'; where(first: string | null, last: string | null): SQL | undefined }
);

type ActionFacts<R> = {
  id: string;
  label: string;
  isDangerous?: boolean;
  /** Asks for the password again if it was typed long ago. */
  needsPassword?: boolean;
  /** Rows that have a button for it, which does it at once; a dangerous one asks first. */
  onRow?(row: R): boolean;
};

/** What else the question asks, such as a tag. */
export type ActionField = {
  label: string;
  hint?: string;
  isOptional?: boolean;
  maxlength?: number;
  /** A box to tick, ticked where the answer is not empty. */
  isBox?: boolean;
  /** Whether these rows need it; without it all do. */
  isAsked?(ids: number[]): Promise<boolean>;
  /** What can be chosen; without it anything can be typed. @throws Conflict where there is nothing */
  options?(ids: number[], request: FastifyRequest): Promise<FilterOption[]>;
};

/** Its question needs no more than a yes, and perhaps one answer. */
export type AskedOnce<R> = ActionFacts<R> & {
  field?: ActionField;
  /** A question with the number of rows. */
  question(count: number, texts: Texts): string;
  /** What else it does to these rows, such as what is refunded. */
  consequence?(ids: number[], request: FastifyRequest): Promise<string>;
  /** @returns the message for the list that follows; a text alone says that it is done. @throws Conflict or Invalid with the one that says why not */
  run(ids: number[], request: FastifyRequest, answer: string): Promise<string | Flash>;
  ask?: undefined;
};

/** Something that is done to several rows at once. */
export type BulkAction<R> =
  | AskedOnce<R>
  /** A page that asks for more and posts to a route of its own, or one that shows something of the rows. */
  | (ActionFacts<R> & { ask(ids: number[], request: FastifyRequest): Promise<PageResponse | Redirect> });

/** A query that the list completes. */
type Rows<R> = { where(condition: SQL | undefined): PromiseLike<R[]> & { orderBy(...by: SQL[]): PromiseLike<R[]> } };
type Ids = {
  where(condition: SQL | undefined): {
    limit(most: number): { as(name: string): object };
    orderBy(...by: SQL[]): SortedIds;
  };
};
type SortedIds = { limit(most: number): { as(name: string): object; offset(from: number): object } };

/** A column that files alone have. */
export type FileColumn<R> = { label: string; value(row: R): string };

export type StaffList<R> = {
  /** May have parameters, as `/survey/results/:slug/responses`; so may the other paths here. */
  url: string;
  audience: Role;
  title: string;
  /** Of a list that belongs to a record: its own title. */
  titleOf?(request: FastifyRequest): Soon<string>;
  /** Of such a list: the pages above it. */
  above?(request: FastifyRequest): Soon<{ name: string; path: string }[]>;
  /** A sentence below the title, where it does not say enough. */
  lead?: string;
  /** Of an empty list that nothing narrows. */
  empty: string;
  /** Counts with an index whom staff may see: their company, their websites. */
  scope(request: FastifyRequest): Soon<SQL | undefined>;
  /** The column of the record's id: newest first is the default order. */
  id: AnyColumn;
  /** The default order, where it is another. */
  order?: SQL[];
  rows(): Rows<R>;
  /**
   * The ids of the same rows, from no other tables than conditions read: PostgreSQL counts and sums in an index alone
   * unless a table is joined, even one that it then leaves out.
   */
  ids(): Ids;
  /** Adds to the rows of one page what one more statement finds for all of them. */
  complete?(rows: R[], request: FastifyRequest): Promise<R[]>;
  search?: { label: string; where(words: string): SQL | undefined | Promise<SQL | undefined> };
  /** The first is the default. */
  tabs?: StaffTab[];
  /** How many rows each tab has, by its id. */
  tabCounts?(request: FastifyRequest): Promise<Record<string, number>>;
  filters?: StaffFilter[];
  /** The first names the record, and links to it. */
  columns: StaffColumn[];
  idOf(row: R): number;
  /** Path of the record's page; null where there is none. */
  pathOf(row: R, request: FastifyRequest): string | null;
  /** Where else a row leads. */
  links?(row: R, request: FastifyRequest): { label: string; path: string }[];
  /** One for each column. */
  cells(row: R, request: FastifyRequest): Soon<StaffCell[]>;
  /** The list's primary action. */
  add?: { path: string; label: string };
  /** Other pages that belong to the list, of its own role where they name none. */
  more?: { path: string; label: string; role?: Role }[];
  actions?: BulkAction<R>[];
  /** What files say beside the columns, such as answers to questions. */
  fileColumns?(request: FastifyRequest): Soon<FileColumn<R>[]>;
  /** Paths of files of its own that take the list's query, in place of the usual two. */
  files?: { name: string; path: string }[];
  /** Sums of all rows that match, shown below them. */
  totals?(where: SQL | undefined, request: FastifyRequest): Promise<{ label: string; text: string }[]>;
  /** What else to say above the rows. */
  notes?(request: FastifyRequest, tab: string): Promise<{ text: string; url?: string; isWarning?: boolean }[]>;
};
