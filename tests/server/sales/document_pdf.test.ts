import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { pdfDocuments } from '#core/domain/pdf_documents.schema.ts';
import { hashOf } from '#core/files/blobs.ts';
import { findFile } from '#core/files/files.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { users } from '#core/people/people.schema.ts';
import { findPerson } from '#core/people/people.ts';
import { sendQuote } from '#sales/quotes/send_documents.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { readPdf } from '#tests/setup/records/pdf.ts';
import { addLine, aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let maria: Visitor;
beforeAll(async () => {
  app = await buildApp();
  maria = await signedIn(app, 'maria');
});
afterAll(() => app.close());

const pdf = (who: Visitor, id: number, more = '') => who.get(`/my/orders/${id}?report_type=pdf${more}`);
const storedPdfsOf = (id: number) => db.select().from(pdfDocuments).where(eq(pdfDocuments.resId, id));

describe('PDF of a quote', () => {
  it('is served to the customer and to holders of the link, and to nobody else', async () => {
    const quote = await aQuote();
    const shown = await pdf(maria, quote.id);
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Quote ${quote.name}.pdf"`,
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; object-src 'self'",
    });
    const saved = await pdf(visitor(app), quote.id, `&download=true&access_token=${quote.accessToken}`);
    expect(saved.headers['content-disposition']).toBe(`attachment; filename="Quote ${quote.name}.pdf"`);
    const { pages } = await readPdf(saved.rawPayload);
    for (const words of ['Maria Lopes', 'Oak table', '$3,703.50', 'Page 1 of 1']) expect(pages[0]).toContain(words);
    for (const stranger of [visitor(app), await signedIn(app, 'joel')])
      expect((await pdf(stranger, quote.id)).headers['content-type']).not.toBe('application/pdf');
    expect((await pdf(visitor(app), quote.id, '&access_token=wrong')).statusCode).not.toBe(200);
    expect(await storedPdfsOf(quote.id)).toEqual([]);
  });

  it('is stored when the quote is sent, and made anew after the quote has changed', async () => {
    const quote = await aQuote();
    const [admin] = await db.select().from(users).where(eq(users.login, 'admin@example.com'));
    await sendQuote(quote.id, quote.version, (await findPerson(admin!.id))!);
    await runDueJobs();
    const [sent, ...others] = await storedPdfsOf(quote.id);
    expect(others).toEqual([]);
    const file = await findFile(sent!.fileId);
    expect(hashOf((await pdf(maria, quote.id)).rawPayload)).toBe(file!.hash);
    await addLine(quote.id, 'A lamp', 1, 1000);
    const changed = await pdf(maria, quote.id);
    expect(hashOf(changed.rawPayload)).not.toBe(file!.hash);
    expect((await readPdf(changed.rawPayload)).pages[0]).toContain('A lamp');
  });
});

it('PDF of an invoice shows its number, taxes by rate and payment reference', async () => {
  const [open] = await db.select().from(invoices).where(eq(invoices.state, 'open'));
  const { rawPayload, headers } = await maria.get(`/my/invoices/${open!.id}?report_type=pdf&download=true`);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Invoice ${open!.number!.replaceAll('/', '-')}.pdf"`,
  );
  const { pages, title } = await readPdf(rawPayload);
  expect(title).toBe(`Invoice ${open!.number}`);
  const words = pages.join('\n');
  expect(words).toContain(`the reference ${open!.number}`);
  expect(words).toContain('US00 TEST 0000 0000 0000');
  expect(words).toMatch(/Please pay \$[\d,.]+ by /);
  expect(words).toMatch(/\d% on \$/);
});
