/** Shows what is at a record's address: form, other page, or that it was deleted. */
import { addDays } from 'date-fns/addDays';
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { type PageResponse, type Redirect, show } from '#core/pages/response.ts';
import { DAYS_KEPT, findDeleted, kindOf } from './deleted_records.ts';
import { goneText } from './form_page.ts';
import { pathIn, type StaffRecord } from './staff_form.ts';

/** @param id null: of a new record. @param pageOf the form's page; null: of a new record */
export async function pageAt<R extends { id: number }>(
  form: StaffRecord<R>,
  request: FastifyRequest,
  id: number | null,
  pageOf: (row: R | null) => Promise<PageResponse>,
): Promise<PageResponse | Redirect> {
  const other = await form.instead?.(id, request);
  if (other) return other;
  if (id === null) return pageOf(null);
  const row = await form.find(id, request);
  return row ? pageOf(row) : deletedPage(form, request, id);
}

/** In place of a record that can be restored. @throws NotFound where there is none */
async function deletedPage<R extends { id: number }>(
  form: StaffRecord<R>,
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
