/** Routes that ask before a record is deleted, delete it, and restore it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRefused, transaction } from '#core/db/database.ts';
import { Conflict, Forbidden, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form as formRoute, page } from '#core/pages/routes.ts';
import { DAYS_KEPT, deleteRecord, restoreRecord } from './deleted_records.ts';
import { pageAt } from './page_at.ts';
import { hold } from './save.ts';
import { pathIn, recordParams, type Saved, type StaffRecord } from './staff_form.ts';

export function removalRoutes<R extends { id: number }>(app: FastifyInstance, form: StaffRecord<R>): void {
  const { audience, needsPassword = false } = form;
  const { below, params: byId, idOf } = recordParams(form);
  const url = form.url + below;
  page(app, {
    url: `${url}/delete`,
    audience,
    params: byId,
    handle: async ({ request, params }) =>
      pageAt(form, request, await idOf(request, params), (row) => question(form, row as R, request)),
  });
  formRoute(app, {
    url: `${url}/delete`,
    audience,
    params: byId,
    needsPassword,
    handle: async ({ request, params }) => {
      const { to, text } = await removeRecord(form, request, await idOf(request, params));
      return redirectTo(to, { flash: { kind: 'success', text } });
    },
  });
  formRoute(app, {
    url: `${url}/restore`,
    audience,
    params: byId,
    needsPassword,
    handle: async ({ request, params }) => restore(form, request, await idOf(request, params)),
  });
}

async function question<R extends { id: number }>(
  form: StaffRecord<R>,
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

const USED = msg('Something else uses it, so it can’t be deleted.');

/** @throws Conflict where it can't be deleted */
export async function removeRecord<R extends { id: number }>(
  form: StaffRecord<R>,
  request: FastifyRequest,
  id: number,
): Promise<Saved> {
  try {
    return await transaction(async () => {
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
  } catch (error) {
    throw isRefused(error) ? new Conflict(USED) : error;
  }
}

async function restore<R extends { id: number }>(
  form: StaffRecord<R>,
  request: FastifyRequest,
  id: number,
): Promise<Redirect> {
  const result = await restoreRecord(form, id, request);
  if (result === 'missing') throw new NotFound();
  if (result === 'refused')
    throw new Conflict(msg('It can’t be restored: something else has its place, or what it belonged to is gone.'));
  return redirectTo(pathIn(form, request, id), { flash: { kind: 'success', text: request.texts.t('Restored.') } });
}
