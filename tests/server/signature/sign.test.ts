import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { buildApp, domains } from '#app.ts';
import { db } from '#core/db/database.ts';
import { digestOf, pdfOf, unsignedPdfContent } from '#core/domain/record_pdf.ts';
import { readBlob } from '#core/files/blobs.ts';
import { findFile } from '#core/files/files.ts';
import { rateLimits } from '#core/sites/schema.ts';
import type { Order } from '#sales/documents/states.ts';
import { saleOrder } from '#sales/quotes/records.ts';
import { signatures } from '#signature/schema.ts';
import { blankPng, bombPng, drawnPng, drawnSvg, whiteJpeg } from '#tests/setup/records/drawings.ts';
import { readPdf } from '#tests/setup/records/pdf.ts';
import { addLine, aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { MULTIPART, multipartBody } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { messageAttachments, messages, threads } from '#threads/schema.ts';

let app: FastifyInstance;
let maria: Visitor;
let signature: string;
beforeAll(async () => {
  app = await buildApp();
  maria = await signedIn(app, 'maria');
  signature = (await drawnPng()).toString('base64');
});
afterAll(() => app.close());
beforeEach(async () => {
  await db.delete(rateLimits);
});

const CLOSED = { error: 'This order does not need a signature.' };
const UNKNOWN = { error: 'Invalid order' };
const MISSING = { error: 'Signature is missing.' };

const accept = async (who: Visitor, { id }: { id: number }, body: object = {}, headers = {}) =>
  (await who.call(`/my/orders/${id}/accept`, { res_id: id, partner_name: 'Maria Lopez', signature, ...body }, headers))
    .answer;
/** As when the order is deleted while its page is open. */
test('Signature of an order that does not exist any more is answered with 404', async () => {
  await expect(saleOrder.signature?.isAwaited(2_000_000_000)).rejects.toMatchObject({ status: 404 });
});

const kept = ({ id }: Order) => db.select().from(signatures).where(eq(signatures.resId, id));
const digest = async ({ id }: Order) => digestOf(await unsignedPdfContent(domains, { model: 'sale.order', id }));

describe('signing a quote', () => {
  it('confirms the quote of a signed-in customer and redirects to it', async () => {
    const quote = await aQuote();
    expect(await accept(maria, quote)).toEqual({
      force_refresh: true,
      redirect_url: `/my/orders/${quote.id}?message=sign_ok`,
    });
    expect(await orderNow(quote.id)).toMatchObject({ state: 'sale', signedBy: 'Maria Lopez' });
  });

  it('is possible for a guest with the link of the quote, in the language of the page', async () => {
    const quote = await aQuote();
    const guest = visitor(app);
    const answer = await accept(guest, quote, { access_token: quote.accessToken }, { 'x-page-language': 'fr_FR' });
    expect(answer).toEqual({
      force_refresh: true,
      redirect_url: `/fr/my/orders/${quote.id}?access_token=${quote.accessToken}&message=sign_ok`,
    });
    expect((await kept(quote))[0]).toMatchObject({ by: 'token', userId: null });
  });

  it('does not confirm a quote that requires payment', async () => {
    const quote = await aQuote({ requiresPayment: true });
    await accept(maria, quote);
    expect(await orderNow(quote.id)).toMatchObject({ state: 'sent', signedBy: 'Maria Lopez' });
  });

  it('is refused to strangers, with wrong tokens and for other records', async () => {
    const quote = await aQuote();
    const other = await aQuote();
    expect(await accept(visitor(app), quote)).toEqual(UNKNOWN);
    expect(await accept(visitor(app), quote, { access_token: other.accessToken })).toEqual(UNKNOWN);
    expect(await accept(await signedIn(app, 'joel'), quote)).toEqual(UNKNOWN);
    expect(await accept(maria, { id: 2_000_000_000 })).toEqual(UNKNOWN);
    expect(await accept(maria, quote, { res_id: other.id })).toEqual(UNKNOWN);
    expect(await accept(maria, quote, { res_model: 'account.invoice' })).toEqual(UNKNOWN);
    expect(await kept(quote)).toEqual([]);
    expect((await orderNow(quote.id)).state).toBe('sent');
  });

  it('is refused to staff', async () => {
    const quote = await aQuote();
    expect(await accept(await signedIn(app, 'admin'), quote)).toEqual({
      error: 'Only the customer can sign this document.',
    });
    expect(await kept(quote)).toEqual([]);
  });
});

describe('a document', () => {
  it.each<[string, Partial<Order>]>([
    ['an expired quote', { validUntil: '2020-01-01' }],
    ['a cancelled quote', { state: 'cancel' }],
    ['a quote that requires no signature', { requiresSignature: false }],
    ['a confirmed order', { state: 'sale' }],
  ])('is not signed when it is %s', async (_name, changes) => {
    const quote = await aQuote(changes);
    expect(await accept(maria, quote)).toEqual(CLOSED);
    expect(await kept(quote)).toEqual([]);
  });

  it('is signed once by repeated or simultaneous requests', async () => {
    const quote = await aQuote();
    const answers = await Promise.all([accept(maria, quote), accept(maria, quote), accept(maria, quote)]);
    expect(answers.filter(({ force_refresh }) => force_refresh)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === CLOSED.error)).toHaveLength(2);
    expect(await kept(quote)).toHaveLength(1);
    expect(await said(quote)).toHaveLength(1);
  });

  it('is shown again instead of signed when it has changed since it was shown', async () => {
    const quote = await aQuote();
    const shown = await digest(quote);
    await addLine(quote.id, 'A surprise', 1, 999_900);
    expect(await accept(maria, quote, { digest: shown })).toEqual({
      force_refresh: true,
      redirect_url: `/my/orders/${quote.id}`,
    });
    expect(await kept(quote)).toEqual([]);
    expect(await accept(maria, quote, { digest: await digest(quote) })).toMatchObject({ force_refresh: true });
  });
});

describe('a signature', () => {
  it.each<[string, () => Promise<object> | object, object]>([
    ['an empty picture', () => ({ signature: '' }), MISSING],
    ['no picture', () => ({ signature: undefined }), MISSING],
    ['false for a picture and a token', () => ({ signature: false, access_token: false }), MISSING],
    ['an untouched canvas', async () => ({ signature: (await blankPng()).toString('base64') }), MISSING],
    ['a white picture', async () => ({ signature: (await whiteJpeg()).toString('base64') }), MISSING],
    ['invalid base64', () => ({ signature: '<script>' }), MISSING],
    ['no name', () => ({ partner_name: '   ' }), { error: 'Enter your name.' }],
  ])('is missing with %s', async (_name, body, answer) => {
    const quote = await aQuote();
    expect(await accept(maria, quote, await body())).toEqual(answer);
    expect(await kept(quote)).toEqual([]);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a text file', () => Buffer.from('hello')],
    ['an SVG drawing with a script', () => drawnSvg()],
    ['a PDF named as a picture', () => Buffer.from('%PDF-1.7 image/png')],
    ['a truncated picture', async () => (await drawnPng()).subarray(0, 300)],
    ['a decompression bomb', () => bombPng()],
  ])('is refused when it is %s', async (_name, bytes) => {
    const quote = await aQuote();
    const { error } = await accept(maria, quote, { signature: (await bytes()).toString('base64'), method: 'upload' });
    expect(error).toMatch(/^This image can’t be used\./);
    expect(await kept(quote)).toEqual([]);
  });

  it('is refused above the size limit or with malformed fields', async () => {
    const quote = await aQuote();
    const url = `/my/orders/${quote.id}/accept`;
    const big = await maria.call(url, { partner_name: 'Maria', signature: 'A'.repeat(20 * 1024 * 1024) });
    expect(big.statusCode).toBe(413);
    const odd = await maria.call(url, { partner_name: { a: 1 }, signature, method: 'guess', res_id: 'x' });
    expect(odd.statusCode).toBe(400);
    expect(Object.keys(odd.answer.error.fields).sort()).toEqual(['method', 'partner_name', 'res_id']);
  });

  it('needs no picture when the name is typed', async () => {
    const quote = await aQuote();
    expect(await accept(maria, quote, { method: 'type', signature: null })).toMatchObject({ force_refresh: true });
    expect((await kept(quote))[0]).toMatchObject({ method: 'type', imageId: null });
  });
});

describe('the evidence of a signature', () => {
  it('contains the shown document with its hash, the picture, the signer and the method, and is posted to the discussion', async () => {
    const quote = await aQuote();
    const shown = await digest(quote);
    await accept(maria, quote, { partner_name: 'Maria *Lopez*', digest: shown }, { 'user-agent': 'Tour/1\tBrowser' });
    const [row] = await kept(quote);
    expect(row).toMatchObject({
      digest: shown,
      signerName: 'Maria *Lopez*',
      method: 'draw',
      by: 'customer',
      agent: 'Tour/1 Browser',
    });
    const bytesOf = async (id: number) => readBlob((await findFile(id))!.hash);
    const shownBytes = await bytesOf(row!.shownFileId);
    expect(createHash('sha256').update(shownBytes).digest('hex')).toBe(row!.shownHash);
    expect((await readPdf(shownBytes)).pages).toHaveLength(1);
    expect((await findFile(row!.imageId!))!.mimetype).toBe('image/png');

    const signed = await readPdf(await bytesOf(row!.signedFileId));
    expect(signed.title).toBe(`Quote ${quote.name}`);
    expect(signed.pages[0]).toContain('Oak table');
    const evidence = signed.pages.at(-1) ?? '';
    for (const words of ['Signature', 'Maria *Lopez*', 'Hand-drawn', 'Customer account', 'Tour/1'])
      expect(evidence).toContain(words);
    expect(evidence).toContain(row!.shownHash);
    expect(evidence).toContain(row!.signedAt.toISOString());

    const [message] = await said(quote);
    expect(message).toMatchObject({ fileId: row!.signedFileId, authorName: 'Maria *Lopez*' });
    expect(message!.body).toContain('Order signed by Maria *Lopez*');
  });

  it('is the last page of the order PDF', async () => {
    const quote = await aQuote();
    await accept(maria, quote, { method: 'type' });
    const { name, body } = await pdfOf(domains, { model: 'sale.order', id: quote.id });
    expect(name).toBe(`Order ${quote.name}.pdf`);
    const { pages } = await readPdf(body as Buffer);
    expect(pages.at(-1)).toContain('Typed name');
  });

  it('is written in Arabic for an Arabic quote', async () => {
    const quote = await aQuote({ languageCode: 'ar_001' });
    await accept(maria, quote, { method: 'type', partner_name: 'ماريا لوبيز' });
    const { body } = await pdfOf(domains, { model: 'sale.order', id: quote.id });
    const { language, pages } = await readPdf(body as Buffer);
    expect(language).toBe('ar');
    expect(pages[0]).toContain('المبلغ');
    expect(pages.at(-1)).toContain('ماريا لوبيز');
    expect(pages.at(-1)).toContain('التوقيع');
  });
});

describe('the plain signature form', () => {
  const send = (who: Visitor, quote: Order, parts: Parameters<typeof multipartBody>[0]) =>
    app.inject({
      method: 'POST',
      url: `/my/orders/${quote.id}/accept`,
      payload: multipartBody(parts),
      headers: {
        host: 'localhost',
        'sec-fetch-site': 'same-origin',
        'content-type': MULTIPART,
        cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });

  it('signs with the name alone or with an uploaded picture', async () => {
    const typed = await aQuote();
    const done = await send(maria, typed, [
      ['partner_name', 'Maria Lopez'],
      ['digest', await digest(typed)],
      ['signature_file', { name: '', bytes: '' }],
    ]);
    expect([done.statusCode, done.headers.location]).toEqual([303, `/my/orders/${typed.id}?message=sign_ok`]);
    expect((await kept(typed))[0]).toMatchObject({ method: 'type' });

    const drawn = await aQuote();
    await send(maria, drawn, [
      ['partner_name', 'Maria Lopez'],
      ['signature_file', { name: 'signature.gif', bytes: await drawnPng() }],
    ]);
    expect((await kept(drawn))[0]).toMatchObject({ method: 'upload' });
  });

  it('shows errors on the page of the quote and refuses strangers', async () => {
    const quote = await aQuote();
    const refused = await send(maria, quote, [
      ['partner_name', 'Maria A. Lopez'],
      ['signature_file', { name: 'signature.png', bytes: 'no picture' }],
    ]);
    expect([refused.statusCode, refused.headers.location]).toEqual([303, `/my/orders/${quote.id}#sign`]);
    expect(refused.cookies.map(({ name }) => name)).toContain('flash');
    const cookies = [...maria.cookies, ...refused.cookies.map(({ name, value }) => [name, value])];
    const cookie = cookies.map((pair) => pair.join('=')).join('; ');
    const again = await maria.get(`/my/orders/${quote.id}`, { cookie });
    expect(again.body).toContain('value="Maria A. Lopez"');
    const other = refused.cookies.find(({ name }) => name === 'signer');
    expect(other?.path, 'for this document alone').toBe(`/my/orders/${quote.id}`);
    const stranger = await send(visitor(app), quote, [['partner_name', 'Eve']]);
    expect(stranger.statusCode).toBe(404);
    const huge = await send(maria, quote, [
      ['partner_name', 'Maria Lopez'],
      ['signature_file', { name: 'x.png', bytes: Buffer.alloc(20 * 1024 * 1024) }],
    ]);
    expect(huge.statusCode).toBe(413);
    const large = await send(maria, quote, [
      ['partner_name', 'Maria A. Lopez'],
      ['signature_file', { name: 'x.png', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }],
    ]);
    expect(large.headers.location).toBe(`/my/orders/${quote.id}#sign`);
    expect(large.cookies.map(({ name }) => name)).toContain('signer');
    expect(await kept(quote)).toEqual([]);
  });
});

/** Messages with an attachment in the discussion of the order. */
const said = ({ id }: Order) =>
  db
    .select({ body: messages.body, authorName: messages.authorName, fileId: messageAttachments.fileId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .innerJoin(messageAttachments, eq(messageAttachments.messageId, messages.id))
    .where(eq(threads.resId, id));
