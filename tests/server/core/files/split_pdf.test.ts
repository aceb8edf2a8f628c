import { PDFDocument } from '@cantoo/pdf-lib';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { findFile } from '#core/files/files.ts';
import { storeOwn } from '#core/files/upload_store.ts';
import { orderOfMaria, say } from '#tests/setup/records/threads.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { attachmentToken } from '#threads/posting/attachments.ts';
import { messageAttachments } from '#threads/schema.ts';

const SPLIT = '/web/dataset/call_kw/ir.attachment/split_pdf';

let app: FastifyInstance;
let admin: Visitor;
let maria: Visitor;
let joel: Visitor;
let orderId: number;
beforeAll(async () => {
  app = await buildApp();
  [admin, maria, joel] = [await signedIn(app, 'admin'), await signedIn(app, 'maria'), await signedIn(app, 'joel')];
  orderId = (await orderOfMaria()).id;
});
afterAll(() => app.close());

async function pdfOf(pages: number, password = ''): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let at = 0; at < pages; at++) document.addPage([100 + at, 200]);
  if (password) await document.encrypt({ userPassword: password, ownerPassword: password });
  return document.save();
}

/** Written by hand: the library takes long to add that many. */
function longPdf(pages: number): Uint8Array {
  const ids = Array.from({ length: pages }, (_, at) => at + 3);
  const kids = ids.map((id) => `${id} 0 R`).join(' ');
  const objects = ids.map((id) => `${id} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj`);
  return Buffer.from(`%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[${kids}]/Count ${pages}>> endobj
${objects.join('\n')}
trailer <</Root 1 0 R>>
%%EOF`);
}

/** Posts a file to the order's discussion. */
async function attached(bytes: Uint8Array, name = 'plan.pdf'): Promise<number> {
  const { id: fileId } = await storeOwn(bytes, name);
  await say({ model: 'sale.order', resId: orderId, text: 'A file', files: [{ fileId, name }] });
  return fileId;
}

/** The files of its message, in their order. */
async function filesBeside(fileId: number) {
  const [{ messageId } = { messageId: 0 }] = await db
    .select()
    .from(messageAttachments)
    .where(eq(messageAttachments.fileId, fileId));
  return db
    .select()
    .from(messageAttachments)
    .where(eq(messageAttachments.messageId, messageId))
    .orderBy(asc(messageAttachments.id));
}

const split = (who: Visitor, ...args: unknown[]) => who.call(SPLIT, { args, kwargs: {} });

describe('split_pdf', () => {
  it('adds a file for each group of pages and each remaining page beside the attachment', async () => {
    const id = await attached(await pdfOf(5));
    const { answer } = await split(admin, id, '4-5, 2', true);
    const files = await filesBeside(id);
    expect(files.map(({ name }) => name)).toEqual([
      'plan.pdf',
      'plan-4-5.pdf',
      'plan-2.pdf',
      'plan-1.pdf',
      'plan-3.pdf',
    ]);
    expect(answer).toEqual(files.slice(1).map(({ fileId }) => fileId));
    const first = files[1]!;
    const { rawPayload } = await maria.get(`/web/content/${first.fileId}?access_token=${attachmentToken(first.id)}`);
    const part = await PDFDocument.load(rawPayload);
    expect(part.getPages().map((page) => page.getWidth())).toEqual([103, 104]);
  });

  it('creates no file from an empty list without the rest', async () => {
    const id = await attached(await pdfOf(2));
    expect((await split(admin, id, '', false)).answer).toEqual([]);
    expect(await filesBeside(id)).toHaveLength(1);
  });

  it('is not there for customers, other people, guests and staff without the role', async () => {
    const id = await attached(await pdfOf(2));
    const operator = await signedIn(app, 'operator');
    const statuses = [];
    for (const who of [maria, joel, operator, visitor(app)])
      statuses.push((await split(who, id, '1', false)).statusCode);
    expect(statuses).toEqual([404, 404, 404, 401]);
    expect(await filesBeside(id)).toHaveLength(1);
  });

  test.each([
    ['a list that is none', 2, '1-x', 'Invalid list of pages to split. Example: 1-5, 7, 8-9'],
    ['a page that is not there', 2, '3', 'Some of these pages don’t exist. The PDF has 2 pages.'],
    ['more than fifty files', 52, '', 'A PDF can be split into up to 50 files at once.'],
    ['ten thousand pages', 10_000, '1', 'PDFs of up to 2000 pages can be split; this one has 10000.'],
  ])('refuses %s', async (_what, pages, list, message) => {
    const id = await attached(pages > 100 ? longPdf(pages) : await pdfOf(pages));
    const { statusCode, answer } = await split(admin, id, list, list === '');
    expect([statusCode, answer.error.message]).toEqual([400, message]);
    expect(await filesBeside(id)).toHaveLength(1);
  });

  it('refuses a PDF that has a password, is damaged or refers to itself, and other files', async () => {
    const loop = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>> endobj
trailer <</Root 1 0 R>>
%%EOF`;
    const sent: [Uint8Array, string][] = [
      [await pdfOf(2, 'secret'), 'This PDF is protected by a password and can’t be split.'],
      [Buffer.from('%PDF-1.7 and then nothing'), 'This PDF is damaged and can’t be split.'],
      [Buffer.from(loop), 'This PDF is damaged and can’t be split.'],
      [Buffer.from('plain words'), 'Only PDFs can be split.'],
    ];
    for (const [bytes, message] of sent) {
      const { answer } = await split(admin, await attached(bytes), '1', false);
      expect(answer.error.message).toBe(message);
    }
  });

  test.each([[[]], [['x']], [[1, 2]], [[1, '1', 'yes']], [[1, '1', false, 4]]])(
    'refuses the arguments %j',
    async (args) => {
      expect((await split(admin, ...args)).statusCode).toBe(400);
    },
  );

  it('removes paths, markup and text direction marks from the names of parts', async () => {
    const id = await attached(await pdfOf(1), '../<b>\u202Efdp.exe.pdf');
    await split(admin, id, '1', false);
    expect((await filesBeside(id))[1]?.name).toBe('bfdp.exe-1.pdf');
  });
});

describe('/web/image/{id}', () => {
  it('serves an image to people who may open its record, cached for an hour by its checksum', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const id = await attached(gif, 'dot.gif');
    const key = (await filesBeside(id))[0]!.id;
    const token = attachmentToken(key);
    const { hash } = (await findFile(id))!;
    const signed = await maria.get(`/web/image/${id}?unique=1&signature=${hash.slice(0, 16)}&access_token=${token}`);
    expect([signed.statusCode, signed.headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
    const other = await maria.get(`/web/image/${id}?access_token=${token}`);
    expect(other.headers['cache-control']).toBe('private, no-cache');
    expect((await joel.get(`/web/image/${id}`)).statusCode).toBe(404);
  });

  it('serves no file that is not an image', async () => {
    const id = await attached(await pdfOf(1));
    const key = (await filesBeside(id))[0]!.id;
    expect((await maria.get(`/web/image/${id}?access_token=${attachmentToken(key)}`)).statusCode).toBe(404);
  });
});

test('HTML is shown inside a sandbox, and downloaded only when that is asked', async () => {
  const id = await attached(Buffer.from('<script>alert(1)</script><p>Words'), 'page.html');
  const key = (await filesBeside(id))[0]!.id;
  const address = `/web/content/${id}?access_token=${attachmentToken(key)}`;
  const shown = await maria.get(address);
  expect(shown.headers['content-disposition']).toMatch(/^inline;/);
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  expect(shown.headers['content-security-policy']).toContain('sandbox');
  const saved = await maria.get(`${address}&download=true`);
  expect(saved.headers['content-disposition']).toMatch(/^attachment;/);
});
