/** Routes that ask before a record is deleted, delete it, and restore it. */

import { addDays } from 'date-fns/addDays';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { transaction } from '#core/db/database.ts';
import { Conflict, Forbidden, NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form as formRoute, page } from '#core/pages/routes.ts';
import { DAYS_KEPT, deleteRecord, findDeleted, kindOf, restoreRecord } from './deleted_records.ts';
import { goneText } from './form_page.ts';
import { hold } from './save.ts';
import { pathIn, type Saved, type StaffForm } from './staff_form.ts';

export function removalRoutes<R extends { id: number }, I>(app: FastifyInstance, form: StaffForm<R, I>): void {
  const { url, who, needsPassword = false } = form;
  const byId = { who, params: z.object({ id: recordId }) };
  page(app, {
    url: `${url}/:id/delete`,
    ...byId,
    handle: ({ request, params }) => recordPage(form, request, params.id, (row) => question(form, row, request)),
  });
  formRoute(app, {
    url: `${url}/:id/delete`,
    ...byId,
    needsPassword,
    handle: async ({ request, params }) => {
      const { to, text } = await remove(form, request, params.id);
      return redirectTo(to, { flash: { kind: 'success', text } });
    },
  });
  formRoute(app, {
    url: `${url}/:id/restore`,
    ...byId,
    needsPassword,
    handle: ({ request, params }) => restore(form, request, params.id),
  });
}

async function question<R extends { id: number }, I>(
  form: StaffForm<R, I>,
  row: R,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const removal = form.remove!;
  const title = texts.t('Delete “{title}”?', { title: form.title(row, request) });
  return show(
    '@core/staff_form/delete',
    {
      heading: title,
      text: removal.consequence(row, request),
      entries: (await removal.entries?.(row, request)) ?? [],
      refusal: (await removal.refusal?.(row, request)) ?? null,
      days: DAYS_KEPT,
      action: site.url(pathIn(form, request, row.id, '/delete')),
      back: site.url(pathIn(form, request, row.id)),
    },
    { facts: { title, isIndexed: false } },
  );
}

const remove = <R extends { id: number }, I>(form: StaffForm<R, I>, request: FastifyRequest, id: number) =>
  transaction(async (): Promise<Saved> => {
    await hold(form, id, request);
    const row = await form.find(id, request);
    if (!row) throw new NotFound();
    const reason = (await form.locked?.(row, request)) ?? null;
    if (reason) throw new Forbidden(reason);
    const refusal = (await form.remove?.refusal?.(row, request)) ?? null;
    if (refusal) throw new Conflict(refusal);
    await deleteRecord(form, row, request);
    return form.remove!.deleted(row, request);
  });

async function restore<R extends { id: number }, I>(
  form: StaffForm<R, I>,
  request: FastifyRequest,
  id: number,
): Promise<Redirect> {
  const result = await restoreRecord(form, id, request);
  if (result === 'missing') throw new NotFound();
  if (result === 'refused')
    throw new Conflict(msg('It can’t be restored: something else has its place, or what it belonged to is gone.'));
  return redirectTo(pathIn(form, request, id), { flash: { kind: 'success', text: request.texts.t('Restored.') } });
}

/** What is at a record's address: its page, what the form shows instead, or that it was deleted. */
export async function recordPage<R extends { id: number }, I>(
  form: StaffForm<R, I>,
  request: FastifyRequest,
  id: number,
  pageOf: (row: R) => Promise<PageResponse>,
): Promise<PageResponse | Redirect> {
  const other = await form.instead?.(id, request);
  if (other) return other;
  const row = await form.find(id, request);
  return row ? pageOf(row) : deletedPage(form, request, id);
}

/** In place of a record that can be restored. @throws NotFound where there is none */
async function deletedPage<R extends { id: number }, I>(
  form: StaffForm<R, I>,
  request: FastifyRequest,
  id: number,
): Promise<PageResponse> {
  const record = await findDeleted(kindOf(form), id, request);
  if (!record) throw new NotFound();
  const { site, texts } = request;
  return show(
    '@core/staff_form/deleted',
    {
      heading: record.name,
      text: goneText(record, request),
      until: texts.longDate(addDays(record.at, DAYS_KEPT), site.website.timeZone),
      action: site.url(pathIn(form, request, id, '/restore')),
    },
    { facts: { title: record.name, isIndexed: false }, status: 404 },
  );
}
