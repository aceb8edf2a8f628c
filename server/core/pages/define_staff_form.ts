/** Registers the pages and form posts with which staff add and edit records. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { type FormValues, formValues } from '#core/i18n/form_texts.ts';
import type { Role } from '#core/people/people.ts';
import type { FormState } from './form_view.ts';
import { type PageResponse, type Redirect, redirectTo } from './response.ts';
import { form, page } from './routes.ts';
import { opened, staffPage } from './staff_form.ts';

/** The page after saving, and its message. */
type Saved = { to: string; text: string };
type Soon<T> = T | Promise<T>;

export type StaffForm<R extends { id: number }> = {
  /** `/new` below it adds a record, `/:id` edits one; the form posts to this URL or to the record's own. */
  url: string;
  who: Role;
  template: string;
  /** Of what the form posts; default: that of other forms. */
  maxBytes?: number;
  /** Null if there is no such record, or it belongs to another company. */
  find(id: number, request: FastifyRequest): Soon<R | null>;
  title(row: R | null, request: FastifyRequest): string;
  /** The names of all fields the form may post. */
  fields(request: FastifyRequest): Soon<string[]>;
  /** The form values of a new record. */
  blank(request: FastifyRequest): Soon<FormValues>;
  /** The form values of a saved record. */
  load(row: R, request: FastifyRequest): Soon<FormValues>;
  /** Saves the typed values, or returns the form with its errors. */
  save(row: R | null, typed: FormValues, request: FastifyRequest): Promise<FormState | Saved>;
  /** The template's other data. */
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
  const typed = formValues(body, await given.fields(request));
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
