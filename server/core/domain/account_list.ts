/** Defines the document lists of a customer's account. */
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';

/** Key in the query string → its label, marked by `msg`. */
export type Choices = Record<string, string>;

/** What the query string asks for; keys are those that the list offers. */
export type ListQuestion = {
  person: Person;
  site: Site;
  sortby: string;
  filterby: string;
  /** `none`, or the key by which rows are grouped and sorted first. */
  groupby: string;
  searchIn: string;
  /** Empty: everything. */
  search: string;
  /** Only documents created from this moment on, and before the second one. */
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
  /** A warning shown below the cell. */
  late?: string;
};

export type ListRow = {
  id: number;
  /** Path of its page, without language prefix. */
  path: string;
  name: string;
  /** One for each column after the name. */
  cells: ListCell[];
  /** The heading of its group, if the list is grouped. */
  group?: string;
};

/**
 * What a domain says about one kind of document: its columns, and how it is sorted, filtered, grouped and searched.
 * Addresses, controls and pagination are the same for all.
 */
export type AccountList = {
  /** The kind of its records, for their previous and next links: see visited_list.ts. */
  kind: string;
  title: string;
  /** The text of an empty list. */
  empty: string;
  /** Names of the columns; the first is that of the record's name. */
  columns: { label: string; isNumber?: boolean }[];
  sortings: Choices;
  /** The first of each is the default. */
  filters: Choices;
  groupings: Choices;
  /** Fields that can be searched. */
  searches: Choices;
  count(question: ListQuestion): Promise<number>;
  find(question: ListQuestion, part: { limit: number; offset: number }): Promise<ListRow[]>;
};
