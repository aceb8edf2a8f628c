/** Registers the pages and form posts with which staff add, edit, delete and restore records. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Forbidden, NotFound } from '#core/errors.ts';
import { type FormValues, formValues } from '#core/i18n/form_texts.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form as formRoute, page } from '#core/pages/routes.ts';
import { findDeleted, kindOf, restoreRecord } from './deleted_records.ts';
import { removalRoutes } from './deleting.ts';
import { blankState, formPage, openedState } from './form_page.ts';
import { pageAt } from './page_at.ts';
import { addRecord, changeRecord } from './save.ts';
import { recordParams, type StaffForm } from './staff_form.ts';

export function defineStaffForm<R extends { id: number }, I>(app: FastifyInstance, form: StaffForm<R, I>): void {
  const { url, audience, single } = form;
  const posted = {
    audience,
    body: z.unknown(),
    ...(form.maxBytes && { maxBytes: form.maxBytes }),
    ...(form.needsPassword && { needsPassword: true }),
  };
  const { below, params, idOf } = recordParams(form);
  const one = single ? { url } : { url: url + below, params };
  if (form.add) {
    page(app, { url: `${url}/new`, audience, handle: ({ request }) => open(form, request, null) });
    formRoute(app, {
      url: form.addTo ?? url,
      ...posted,
      handle: ({ request, body }) => save(form, request, null, body),
    });
  }
  page(app, {
    ...one,
    audience,
    handle: async ({ request, params }) => open(form, request, await idOf(request, params)),
  });
  formRoute(app, {
    ...one,
    ...posted,
    handle: async ({ request, params, body }) => save(form, request, await idOf(request, params), body),
  });
  if (form.remove) removalRoutes(app, form);
}

const open = <R extends { id: number }, I>(form: StaffForm<R, I>, request: FastifyRequest, id: number | null) =>
  pageAt(form, request, id, async (row) => {
    const state = row ? await openedState(form, row, request) : blankState((await form.blank?.(request)) ?? {});
    return formPage(form, request, { row, state });
  });

/** What the form posted, to be read, or shown again as it was typed. */
export async function postedValues<R extends { id: number }, I>(
  form: StaffForm<R, I>,
  request: FastifyRequest,
  row: R | null,
  body: unknown,
): Promise<FormValues> {
  const names = [...(await form.fields(request, row)), 'seen', 'submission'];
  return { ...formValues(body, names), ...form.rows?.(body, request) };
}

async function save<R extends { id: number }, I>(
  form: StaffForm<R, I>,
  request: FastifyRequest,
  id: number | null,
  body: unknown,
): Promise<PageResponse | Redirect> {
  const { restore } = formValues(body, ['restore']);
  if (id !== null && restore && form.remove) await restoreRecord(form, id, request);
  const row = id === null ? null : await form.find(id, request);
  const values = await postedValues(form, request, row, body);
  if (id !== null && !row) return lostPage(form, request, id, values);
  const reason = await form.locked?.(row, request);
  if (reason) throw new Forbidden(reason);
  const read = await form.read(values, row, request);
  if ('again' in read) return formPage(form, request, { row, state: { values: read.again.values }, again: read.again });
  if (read.errors) return formPage(form, request, { row, state: { values, errors: read.errors } });
  const { input } = read;
  const outcome = row
    ? await changeRecord(form, row.id, { input, values, request })
    : await addRecord(form, { input, values, request });
  if ('again' in outcome) return formPage(form, request, { row, state: outcome.again });
  const { to, text } = await form.saved(outcome.id, row, request, input);
  return redirectTo(to, { flash: { kind: 'success', text } });
}

/** What was typed is not lost: the record comes back with it. */
async function lostPage<R extends { id: number }, I>(
  form: StaffForm<R, I>,
  request: FastifyRequest,
  id: number,
  values: FormValues,
): Promise<PageResponse> {
  const record = await findDeleted(kindOf(form), id, request);
  if (!record) throw new NotFound();
  return formPage(form, request, { row: null, state: { values }, gone: { id, record } });
}
