/** Registers the pages and form posts with which staff add and edit records. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { type Typed, typedIn } from '#core/i18n/form_texts.ts';
import type { Role } from '#core/people/people.ts';
import { type PageResponse, type Redirect, redirectTo } from './response.ts';
import { form, page } from './routes.ts';
import { type FormState, opened, staffPage } from './staff_form.ts';

/** Where to go once it is saved, and what is said there. */
type Saved = { to: string; text: string };
type Soon<T> = T | Promise<T>;

export type StaffForm<R extends { id: number }> = {
  /** `/new` below it makes a record, `/:id` changes one; the form posts to it or to the record's own address. */
  url: string;
  who: Role;
  template: string;
  /** Of what the form posts; default: that of other forms. */
  maxBytes?: number;
  /** Null where there is no such record, or it is of another company. */
  find(id: number, request: FastifyRequest): Soon<R | null>;
  title(row: R | null, request: FastifyRequest): string;
  /** The names of all that the form may post. */
  fields(request: FastifyRequest): Soon<string[]>;
  /** What stands in the form of a new record. */
  blank(request: FastifyRequest): Soon<Typed>;
  /** What stands in the form of one that is saved. */
  load(row: R, request: FastifyRequest): Soon<Typed>;
  /** Saves what was typed, or answers what is wrong with it. */
  save(row: R | null, typed: Typed, request: FastifyRequest): Promise<FormState | Saved>;
  /** What the template shows beside the form. */
  view(
    row: R | null,
    state: FormState,
    request: FastifyRequest,
  ): Soon<{ back: string; styles?: string; [name: string]: unknown }>;
};

export function defineStaffForm<R extends { id: number }>(app: FastifyInstance, given: StaffForm<R>): void {
  const { url, who } = given;
  const posted = { body: z.unknown(), ...(given.maxBytes && { maxBytes: given.maxBytes }) };
  const one = { url: `${url}/:id`, who, params: z.object({ id: recordId }) };
  page(app, {
    url: `${url}/new`,
    who,
    handle: async ({ request }) => show(given, request, null, { typed: await given.blank(request) }),
  });
  form(app, { url, who, ...posted, handle: ({ request, body }) => save(given, request, null, body) });
  page(app, {
    ...one,
    handle: async ({ request, params }) => {
      const row = await found(given, request, params.id);
      return show(given, request, row, opened(await given.load(row, request)));
    },
  });
  form(app, {
    ...one,
    ...posted,
    handle: async ({ request, params, body }) => save(given, request, await found(given, request, params.id), body),
  });
}

async function show<R extends { id: number }>(
  { url, template, title, view }: StaffForm<R>,
  request: FastifyRequest,
  row: R | null,
  state: FormState,
): Promise<PageResponse> {
  const action = request.site.url(row ? `${url}/${row.id}` : url);
  const more = await view(row, state, request);
  return staffPage(template, title(row, request), { ...more, action }, state);
}

async function save<R extends { id: number }>(
  given: StaffForm<R>,
  request: FastifyRequest,
  row: R | null,
  body: unknown,
): Promise<PageResponse | Redirect> {
  const typed = typedIn(body, await given.fields(request));
  const result = await given.save(row, typed, request);
  if ('typed' in result) return show(given, request, row, result);
  return redirectTo(result.to, { flash: { kind: 'success', text: result.text } });
}

async function found<R extends { id: number }>(
  { find }: StaffForm<R>,
  request: FastifyRequest,
  id: number,
): Promise<R> {
  const row = await find(id, request);
  if (!row) throw new NotFound();
  return row;
}
