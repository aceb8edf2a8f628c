/** Defines the document lists of a customer's account. */
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';

/** Key in the address → what people read, marked by `msg`. */
export type Choices = Record<string, string>;

/** What an address asks for; keys are those that the list offers. */
export type ListQuestion = {
  person: Person;
  site: Site;
  sortby: string;
  filterby: string;
  /** `none`, or what the rows are put together by: it comes first in their order. */
  groupby: string;
  searchIn: string;
  /** Empty: everything. */
  search: string;
  /** Documents made from this moment on, and before that one. */
  from: Date | null;
  until: Date | null;
};

export type Tone = 'neutral' | 'positive' | 'notice' | 'warning' | 'negative';
export type ListCell = {
  text: string;
  /** Machine-readable, of a date. */
  at?: string;
  /** Drawn as a badge. */
  tone?: Tone;
  isNumber?: boolean;
  /** Said below it, as a warning. */
  late?: string;
};

export type ListRow = {
  id: number;
  /** Path of its page, without language prefix. */
  path: string;
  name: string;
  /** One for each column after the name. */
  cells: ListCell[];
  /** Under which heading it stands, where the list is grouped. */
  group?: string;
};

/**
 * What a domain says about one kind of document: its columns, and how it is sorted, filtered, grouped and searched.
 * Addresses, controls and pagination are the same for all.
 */
export type AccountList = {
  /** Of its records, for the way to the one before and after: see visited_list.ts. */
  kind: string;
  title: string;
  /** What stands there while there is none. */
  empty: string;
  /** Names of the columns; the first is that of the record's name. */
  columns: { label: string; isNumber?: boolean }[];
  sortings: Choices;
  /** The first of each is what an address without one means. */
  filters: Choices;
  groupings: Choices;
  /** Where a word is looked for. */
  searches: Choices;
  count(question: ListQuestion): Promise<number>;
  find(question: ListQuestion, part: { limit: number; offset: number }): Promise<ListRow[]>;
};
