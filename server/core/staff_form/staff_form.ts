/** Describes a form of staff: its record, its fields, and what saving and deleting do. */
import type { SQL, Table } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnyColumn } from '#core/db/columns.ts';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Choices, FormState, Labels } from '#core/pages/form_view.ts';
import type { PageResponse, Redirect } from '#core/pages/response.ts';
import type { Role } from '#core/people/people.ts';

export type Soon<T> = T | Promise<T>;

/** The values to save, or what is wrong with the typed ones, by field. */
export type FormReading<I> = { input: I; errors?: undefined } | { errors: Record<string, string> };

/** The form once more before anything is saved, such as with one row more, or with a question of its template's own. */
export type FormAgain = { again: { values: FormValues; data?: Record<string, unknown>; status?: number } };

/** The page after saving, and its message. */
export type Saved = { to: string; text: string };

/** Rows of a table that belong to a record. */
export type RecordRows = {
  table: Table;
  where: SQL | undefined;
  /** Columns pointing at them, which the database empties when they are deleted. */
  links?: AnyColumn[];
};

/** Where a kind of record is stored. */
export type StoredRecord = {
  /** Its name is that of the kind of record in the change log. */
  table: Table & { id?: AnyColumn };
  /** The kind in the change log, where several forms change one record. */
  kind?: string;
  /** Rows that go when it is deleted, apart from its own: what others point at comes first. */
  parts?(id: number): RecordRows[];
  /** Columns pointing at it, which the database empties then. */
  links?: AnyColumn[];
};

export type Removal<R> = {
  /** What happens then, such as what visitors no longer see. */
  consequence(row: R, request: FastifyRequest): string;
  /** Names of what goes too. */
  entries?(row: R, request: FastifyRequest): Soon<string[]>;
  /** Why it can't be deleted, such as what uses it; null if it can. */
  refusal?(row: R, request: FastifyRequest): Soon<string | null>;
  /** The message of the page after it. */
  deleted(row: R, request: FastifyRequest): Saved;
  /** Looks at what came back, within the transaction. @throws Invalid where something has its place by now */
  restored?(id: number, request: FastifyRequest): Promise<void>;
  /** Tells the caches, after deleting and after restoring. */
  changed(id: number, request: FastifyRequest): Promise<void>;
};

/** What staff open, delete and restore at addresses of its own. */
export type StaffRecord<R extends { id: number }> = {
  /** `/new` below it adds a record, `/:id` edits one; the form posts to this URL or to the record's own. */
  url: string;
  audience: Role;
  record: StoredRecord;
  /** What is edited is one record, at `url` itself, such as settings. */
  single?(request: FastifyRequest): Soon<number>;
  /** The name of the record's id in `url`, where records are below others. */
  param?: string;
  /** Where the address has a key of the record in place of its id. @returns the id; null if there is no such key */
  idAt?(key: string, request: FastifyRequest): Soon<number | null>;
  /** Saving and deleting ask for the password again if it was typed long ago. */
  needsPassword?: boolean;
  /** Null if there is no such record, or it belongs to another company. Reads the database, not a cache. */
  find(id: number, request: FastifyRequest): Soon<R | null>;
  /** Locks what saving changes; by default the record's row. */
  hold?(id: number, request: FastifyRequest): Promise<unknown>;
  title(row: R | null, request: FastifyRequest): string;
  /** The page to show in place of the record's; null, as usual: none. @param id null: of a new record */
  instead?(id: number | null, request: FastifyRequest): Promise<PageResponse | Redirect | null>;
  /** Why this person can only read it; null if they may save. */
  locked?(row: R | null, request: FastifyRequest): Soon<string | null>;
  remove?: Removal<R>;
};

export type StaffForm<R extends { id: number }, I> = StaffRecord<R> & {
  template: string;
  /** Where the form of a new record posts, where it is not `url`. */
  addTo?: string;
  /** Of what the form posts; default: that of other forms. */
  maxBytes?: number;
  /** The names of all fields the form may post. */
  fields(request: FastifyRequest, row: R | null): Soon<string[]>;
  /** Further values of the posted form, such as those of rows whose number and order are free. */
  rows?(body: unknown, request: FastifyRequest): FormValues;
  /** The form values of a new record. */
  blank?(request: FastifyRequest): Soon<FormValues>;
  /** The form values of a saved record. */
  load(row: R, request: FastifyRequest): Soon<FormValues>;
  /** Fields that say what saving does, with their values as the form opens; neither compared nor logged. */
  orders?: FormValues;
  read(values: FormValues, row: R | null, request: FastifyRequest): Soon<FormReading<I> | FormAgain>;
  /** Without it staff add none here. @returns the new record's id. @throws Invalid naming the field */
  add?(input: I, values: FormValues, request: FastifyRequest): Promise<number>;
  /** @throws Invalid naming the field */
  change(row: R, input: I, values: FormValues, request: FastifyRequest): Promise<void>;
  /** @param row null: it was added */
  saved(id: number, row: R | null, request: FastifyRequest, input: I): Soon<Saved>;
  /** The template's other data. */
  view(row: R | null, state: FormState, request: FastifyRequest): Soon<StaffFormView>;
};

export type StaffFormView = {
  /** The page above, such as the list; the last place in the breadcrumb before the record. */
  above?: { name: string; path: string }[];
  labels: Labels;
  /** What fields can be chosen from: the template draws it, history and conflicts show its labels. */
  choices?: Choices;
  styles?: string | string[];
  /** What the save button says where saving does more, such as sending. */
  save?: string;
  [name: string]: unknown;
};

/** The path of the form, of one of its records, or below that. */
export function pathIn<R extends { id: number }>(
  { url, single, idAt, param = 'id' }: StaffRecord<R>,
  { params: given }: FastifyRequest,
  id: number | null = null,
  below = '',
): string {
  const params = given as Record<string, string>;
  const base = url.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
  return id === null || single ? base + below : `${base}/${idAt ? params[param] : id}${below}`;
}

const recordKey = z.string().max(100);

/** The part of a record's address that follows `url`, and the id in it. */
export function recordParams<R extends { id: number }>({ single, idAt, param = 'id' }: StaffRecord<R>) {
  return {
    below: `/:${param}`,
    params: z.object({ [param]: idAt ? recordKey : recordId }).loose(),
    /** @throws NotFound */
    idOf: async (request: FastifyRequest, params: unknown): Promise<number> => {
      if (single) return single(request);
      const named = (params as Record<string, unknown>)[param];
      const id = idAt ? await idAt(named as string, request) : (named as number);
      if (id === null) throw new NotFound();
      return id;
    },
  };
}
