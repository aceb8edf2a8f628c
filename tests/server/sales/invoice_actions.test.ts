/** Several invoices of the list are issued, sent and downloaded at once. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { invoiceOrder, NOBODY, postInvoice } from '#sales/invoices/invoice_service.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { readPdf } from '#tests/setup/records/pdf.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const aDraft = async () => invoiceOrder((await aQuote({ state: 'sale' })).id, NOBODY);
const anIssued = async () => (await postInvoice(await aDraft(), NOBODY)).id;
const invoiceNow = async (id: number) => (await db.select().from(invoices).where(eq(invoices.id, id)))[0]!;
const selected = (action: string, ids: number[], who = ada) =>
  who.post('/sales/invoices/selected', { action, ids: ids.map(String), confirmed: '1' });
const told = async () => (await ada.get('/sales/invoices')).body;

describe('selected invoices', () => {
  it('are issued with consecutive numbers, once, and those issued before are named', async () => {
    const ids = [await aDraft(), await aDraft(), await anIssued()];
    const { number: before } = await invoiceNow(ids[2]!);
    await selected('issue', ids);
    expect(await told()).toContain(`2 invoices issued. ${before}: This invoice was issued before.`);
    const numbers = await Promise.all(ids.map(async (id) => Number((await invoiceNow(id)).number?.slice(-4))));
    expect(numbers[1]).toBe(numbers[0]! + 1);
    await selected('issue', ids);
    expect(await told()).toContain('0 invoices issued.');
  });

  it('are sent by email, and drafts are named', async () => {
    const [issued, draft] = [await anIssued(), await aDraft()];
    const before = (await mailsTo('maria@example.com')).length;
    await selected('send', [issued, draft]);
    expect(await told()).toContain('1 invoice sent. Draft invoice: Issue the invoice before sending it.');
    expect((await invoiceNow(issued)).sentAt).not.toBeNull();
    expect(await mailsTo('maria@example.com')).toHaveLength(before + 1);
  });

  it('are downloaded as one file', async () => {
    const ids = [await anIssued(), await anIssued()];
    const { headers } = await selected('download', ids.toReversed());
    const file = await ada.get(headers.location as string);
    expect(file.headers['content-disposition']).toBe('inline; filename="Invoices.pdf"');
    const { pages } = await readPdf(file.rawPayload);
    expect(pages).toHaveLength(2);
    for (const [at, id] of ids.entries()) expect(pages[at]).toContain((await invoiceNow(id)).number);
  });

  it('are refused to customers, and to staff of another company', async () => {
    const id = await anIssued();
    const [maria, camille] = [await signedIn(app, 'maria'), await signedIn(app, 'camille', 'aulne.localhost')];
    const url = `/sales/invoices/download?ids=${id}`;
    expect([(await maria.get(url)).statusCode, (await camille.get(url)).statusCode]).toEqual([403, 404]);
    expect((await ada.get(`${url}&ids=999999`)).statusCode).toBe(404);
    expect((await selected('send', [id], maria)).statusCode).toBe(403);
    await selected('send', [id], camille);
    expect((await invoiceNow(id)).sentAt).toBeNull();
  });
});
