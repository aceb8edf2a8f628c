import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onChange } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { findFile } from '#core/files/files.ts';
import { productImages } from '#shop/schema/schema.ts';
import { importFile, seen, simple, writeCsv } from './catalogue.ts';

let server: Server;
let origin: string;
let asked: string[] = [];
/** Pictures on the host, by path. */
const pictures = new Map<string, Buffer>();
let isSilent = false;

const OPTIONS = { allowLoopback: true, picturesDeadlineMs: 60_000 };
const draw = (width: number, background: string) =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    if (isSilent) return;
    const bytes = pictures.get(request.url ?? '');
    if (bytes) reply.setHeader('content-type', 'image/jpeg').end(bytes);
    else reply.writeHead(404).end('no such picture');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pictures.set('/1.jpg', await draw(401, '#aa3333'));
  pictures.set('/2.jpg', await draw(402, '#33aa33'));
});
beforeEach(() => {
  asked = [];
  isSilent = false;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const images = async (handle: string) =>
  db
    .select()
    .from(productImages)
    .where(eq(productImages.templateId, (await seen(handle))?.id ?? 0))
    .orderBy(productImages.sequence);

it('imported pictures are fetched after the rows, announced, and not fetched again', async () => {
  const file = writeCsv([simple('seen-lamp', { 'Image Src': `${origin}/1.jpg` })]);
  const told: string[] = [];
  const off = onChange((tags) => told.push(...tags));
  const { notes } = await importFile(file, OPTIONS);
  off();
  expect(notes).toBe('Images: 1 fetched.');
  const lamp = await seen('seen-lamp');
  expect(lamp?.pictures).toMatchObject([{ width: 401, height: 300 }]);
  expect(told.at(-1)).toBe(`product:${lamp?.id}`);
  expect(await importFile(file, OPTIONS)).toMatchObject({ unchanged: 1, notes: '' });
  expect(asked).toEqual(['/1.jpg']);
});

it('imported picture is fetched once for all products that share it', async () => {
  await importFile(
    writeCsv([
      simple('shared-1', { 'Image Src': `${origin}/2.jpg` }),
      simple('shared-2', { 'Image Src': `${origin}/2.jpg` }),
    ]),
    OPTIONS,
  );
  expect(asked).toEqual(['/2.jpg']);
  expect((await images('shared-1'))[0]?.fileId).toBe((await images('shared-2'))[0]?.fileId);
});

it('imported picture belongs to the variant that names it', async () => {
  const file = writeCsv([
    simple('variant-pot', {
      'Option1 Name': 'Size',
      'Option1 Value': 'S',
      'Image Src': `${origin}/1.jpg`,
      'Variant Image': `${origin}/1.jpg`,
    }),
    { Handle: 'variant-pot', 'Option1 Value': 'L', 'Variant Price': '5', 'Variant Image': `${origin}/2.jpg` },
  ]);
  await importFile(file, OPTIONS);
  const pot = await seen('variant-pot');
  const widths = await Promise.all(
    (pot?.offers ?? []).map(async ({ imageId }) => (await findFile(imageId ?? 0))?.width),
  );
  expect(widths).toEqual([401, 402]);
  expect(await importFile(file, OPTIONS)).toMatchObject({ changed: 0, unchanged: 1 });
});

it('imported picture that cannot be fetched gets a placeholder and is fetched the next time', async () => {
  const file = writeCsv([
    simple('later-sofa', { 'Image Src': `${origin}/later.jpg` }),
    { Handle: 'later-sofa', 'Image Src': `${origin}/never.jpg` },
    simple('page-sofa', { 'Image Src': `${origin}/page.jpg` }),
  ]);
  pictures.set('/page.jpg', Buffer.from('<html>Not a picture</html>'));
  const { notes, problems } = await importFile(file, OPTIONS);
  expect(problems).toEqual([]);
  expect(notes).toMatch(
    /0 fetched; 3 could not be fetched.*\n {2}\S+\/later\.jpg – The answer was 404\.\n {2}\S+\/page\.jpg – .*text\/plain.*\n {2}\S+\/never\.jpg – .*404/,
  );
  const drawn = await images('later-sofa');
  expect(drawn.map(({ isPlaceholder, fileId }) => [isPlaceholder, fileId !== null])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(drawn[0]?.fileId).not.toBe(drawn[1]?.fileId);

  pictures.set('/later.jpg', await draw(403, '#3333aa'));
  expect((await importFile(file, OPTIONS)).notes).toContain('1 fetched; 2 could not');
  expect((await images('later-sofa')).map(({ isPlaceholder }) => isPlaceholder)).toEqual([false, true]);
  expect((await seen('later-sofa'))?.pictures[0]).toMatchObject({ width: 403 });
});

it('imported picture is not fetched from a private address', async () => {
  const file = writeCsv([simple('private-lamp', { 'Image Src': `${origin}/1.jpg` })]);
  expect((await importFile(file, { ...OPTIONS, allowLoopback: false })).notes).toContain('not a public address');
  expect(asked).toEqual([]);
});

it('imported pictures share one deadline', async () => {
  isSilent = true;
  const rows = Array.from({ length: 40 }, (_, i) => simple(`slow-${i}`, { 'Image Src': `${origin}/slow-${i}.jpg` }));
  const { created, notes } = await importFile(writeCsv(rows), { ...OPTIONS, picturesDeadlineMs: 50 });
  expect(created).toBe(40);
  expect(notes).toContain('40 could not be fetched');
  expect(asked.length).toBeLessThanOrEqual(4);
  expect((await images('slow-39'))[0]).toMatchObject({ fileId: null, isPlaceholder: false });
});
