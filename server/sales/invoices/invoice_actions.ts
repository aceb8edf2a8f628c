/** What staff do to several invoices of the list at once. */
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { pdfOf } from '#core/domain/record_pdf.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import type { Flash } from '#core/http/flash.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { redirectTo } from '#core/pages/response.ts';
import type { MadeFile } from '#core/pages/routes.ts';
import { doToEach, withLeftOut } from '#core/staff_list/left_out.ts';
import type { BulkAction } from '#core/staff_list/staff_list.ts';
import { seller } from '#sales/documents/seller.ts';
import { STORE_PDF_JOB, sendInvoice } from '#sales/quotes/send_documents.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { postInvoice } from './invoice_service.ts';

/** Each has a PDF made in the request that asks for it. */
export const MOST_INVOICES = 50;
const TOO_MANY = msg('Select at most {n} invoices at once.');
const NO_DRAFT = msg('This invoice was issued before.');

export const invoiceActions: BulkAction<unknown>[] = [
  {
    id: 'issue',
    label: msg('Issue invoice'),
    question: (count, { tn }) => tn('Issue {n} invoice?', 'Issue {n} invoices?', count),
    run: issueAll,
  },
  {
    id: 'send',
    label: msg('Send'),
    question: (count, { tn }) => tn('Send {n} invoice by email?', 'Send {n} invoices by email?', count),
    run: sendAll,
  },
  {
    id: 'download',
    label: msg('Download as PDF'),
    ask: async (ids) => {
      refuseMore(ids);
      return redirectTo(`/sales/invoices/download?${ids.map((id) => `ids=${id}`).join('&')}`);
    },
  },
];

function refuseMore(ids: readonly number[]): void {
  if (ids.length > MOST_INVOICES) throw new Conflict(TOO_MANY).with({ n: MOST_INVOICES });
}

async function issueAll(ids: number[], request: FastifyRequest): Promise<string | Flash> {
  refuseMore(ids);
  const person = await seller(request);
  const states = new Map((await invoicesWith(ids)).map(({ id, state }) => [id, state]));
  const leftOut = await doToEach(ids, async (id) => {
    if (states.get(id) !== 'draft') throw new Conflict(NO_DRAFT);
    await postInvoice(id, person);
    await enqueue(STORE_PDF_JOB, { model: 'account.invoice', id });
  });
  const { texts } = request;
  const count = ids.length - leftOut.length;
  return withLeftOut(texts.tn('{n} invoice issued.', '{n} invoices issued.', count), leftOut, {
    texts,
    namesOf: naming(texts),
  });
}

async function sendAll(ids: number[], request: FastifyRequest): Promise<string | Flash> {
  refuseMore(ids);
  const person = await seller(request);
  const leftOut = await doToEach(ids, (id) => sendInvoice(id, person));
  const { texts } = request;
  const count = ids.length - leftOut.length;
  return withLeftOut(texts.tn('{n} invoice sent.', '{n} invoices sent.', count), leftOut, {
    texts,
    namesOf: naming(texts),
  });
}

const invoicesWith = (ids: readonly number[]) =>
  db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]));

const naming =
  ({ t }: Texts) =>
  async (ids: number[]): Promise<Map<number, string>> =>
    new Map((await invoicesWith(ids)).map(({ id, number }) => [id, number ?? t('Draft invoice')]));

/** One after the other in a file. @throws NotFound where one is not the company's */
export async function invoicesFile(asked: readonly number[], request: FastifyRequest): Promise<MadeFile> {
  const ids = [...new Set(asked)];
  const { companyId } = await seller(request);
  const found = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.id, ids), eq(invoices.companyId, companyId)))
    .orderBy(invoices.id);
  if (found.length === 0 || found.length < ids.length) throw new NotFound();
  const { joinPdfs } = await import('#core/pdf/split/split.ts');
  const parts: Uint8Array[] = [];
  for (const { id } of found)
    parts.push((await pdfOf(request.server.domains, { model: 'account.invoice', id })).body as Uint8Array);
  const body = await joinPdfs(parts);
  return { type: 'application/pdf', name: `${request.texts.t('Invoices')}.pdf`, isShown: true, body };
}
