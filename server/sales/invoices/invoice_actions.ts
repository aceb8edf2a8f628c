/** What staff do to several invoices of the list at once. */
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { pdfOf } from '#core/domain/record_pdf.ts';
import { Conflict } from '#core/errors.ts';
import type { Flash } from '#core/http/flash.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import type { MadeFile } from '#core/pages/routes.ts';
import { doToSelected, refuseMore } from '#core/staff_list/selected.ts';
import { pdfOfSelected, toPdfOf } from '#core/staff_list/selected_pdf.ts';
import type { BulkAction } from '#core/staff_list/staff_list.ts';
import { seller } from '#sales/documents/seller.ts';
import { STORE_PDF_JOB, sendInvoice } from '#sales/quotes/send_documents.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { postInvoice } from './invoice_service.ts';

/** Each has a PDF made in the request that asks for it. */
export const MOST_INVOICES = 50;
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
      refuseMore(ids, MOST_INVOICES);
      return toPdfOf('/sales/invoices/download', ids);
    },
  },
];

async function issueAll(ids: number[], request: FastifyRequest): Promise<string | Flash> {
  const person = await seller(request);
  const states = new Map((await invoicesWith(ids)).map(({ id, state }) => [id, state]));
  return doToSelected(ids, request, {
    most: MOST_INVOICES,
    run: async (id) => {
      if (states.get(id) !== 'draft') throw new Conflict(NO_DRAFT);
      await postInvoice(id, person);
      await enqueue(STORE_PDF_JOB, { model: 'account.invoice', id });
    },
    done: (count, { tn }) => tn('{n} invoice issued.', '{n} invoices issued.', count),
    namesOf: naming(request.texts),
  });
}

async function sendAll(ids: number[], request: FastifyRequest): Promise<string | Flash> {
  const person = await seller(request);
  return doToSelected(ids, request, {
    most: MOST_INVOICES,
    run: (id) => sendInvoice(id, person),
    done: (count, { tn }) => tn('{n} invoice sent.', '{n} invoices sent.', count),
    namesOf: naming(request.texts),
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

export async function invoicesFile(asked: readonly string[], request: FastifyRequest): Promise<MadeFile> {
  const { companyId } = await seller(request);
  return pdfOfSelected(asked, {
    name: request.texts.t('Invoices'),
    own: (ids) =>
      db
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(inArray(invoices.id, ids), eq(invoices.companyId, companyId)))
        .orderBy(invoices.id),
    pdfOf: async (id) => (await pdfOf(request.server.domains, { model: 'account.invoice', id })).body as Uint8Array,
  });
}
