import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { typeOf } from '#core/files/file_type.ts';
import { storeFile } from '#core/files/files.ts';
import { storeAttachments } from '#core/files/message_files.ts';
import type { UploadedFile } from '#core/files/upload.ts';
import { storeUpload } from '#core/files/upload_store.ts';
import { callVisitorPixelWorker } from '#core/pixels/pixel_worker.ts';
import { pictureSize, resized } from '#core/pixels/pixels.ts';
import { env } from '#core/process/env.ts';
import { storeFiles } from '#forms/receiving/sent_files.ts';
import { storeLineFile } from '#shop/cart/line_files.ts';
import { drawnPng, drawnSvg } from '#tests/setup/records/drawings.ts';

async function uploaded(bytes: Buffer, name: string): Promise<UploadedFile> {
  const folder = path.join(env.DATA_DIR, 'uploads');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  await writeFile(file, bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { fieldName: 'file', name, type: typeOf(bytes), path: file, size: bytes.length, isTooBig: false, hash };
}

let png: Buffer;
beforeAll(async () => {
  png = await drawnPng();
});

describe('an SVG drawing', () => {
  it.each([
    ['a message', (file: UploadedFile) => storeAttachments([file])],
    ['a form', (file: UploadedFile) => storeFiles([file])],
    ['a product that takes a file', (file: UploadedFile) => storeLineFile(file, 'custom-1')],
  ])('is refused when a visitor sends it with %s', async (_with, keep) => {
    const drawing = await uploaded(drawnSvg(), 'plan.svg');
    await expect(keep(drawing)).rejects.toThrow('is an SVG image.');
  });

  it('is refused as an icon downloaded from another server', async () => {
    const storing = storeFile({ bytes: drawnSvg(), name: 'icon', sender: 'visitor' });
    await expect(storing).rejects.toThrow('is an SVG image');
  });

  it('is not decoded by the worker process for visitors', async () => {
    await expect(callVisitorPixelWorker('sizeOf', drawnSvg())).rejects.toThrow('unsupported image format');
    await expect(callVisitorPixelWorker('sizeOf', png)).resolves.toMatchObject({ width: 400, height: 142 });
  });

  it('is converted to WebP when staff uploads it', async () => {
    const stored = await storeUpload(await uploaded(drawnSvg(), 'plan.svg'), 'staff');
    expect(stored).toMatchObject({ mimetype: 'image/webp', width: 1536 });
  });
});

describe('a picture uploaded by a visitor', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('is accepted as %s', async (format) => {
    const bytes = await sharp(png).flatten().toFormat(format).toBuffer();
    const stored = await storeUpload(await uploaded(bytes, `photo.${format}`), 'visitor');
    expect(stored).toMatchObject({ mimetype: `image/${format}`, width: 400, height: 142 });
  });

  it('does not delay pictures of pages or staff while it is decoded, and queues only a limited number of others', async () => {
    const slow = Promise.withResolvers<Uint8Array>();
    const reading = pictureSize(() => slow.promise, 'visitor');
    const waiting = Array.from({ length: 50 }, () => pictureSize(() => png, 'visitor'));
    await expect(pictureSize(() => png, 'visitor')).rejects.toMatchObject({ status: 503 });
    expect((await resized(() => png, 128, 'webp')).length).toBeGreaterThan(0);
    expect(await pictureSize(() => png, 'staff')).toEqual({ width: 400, height: 142 });
    slow.resolve(png);
    expect(await Promise.all([reading, ...waiting])).toHaveLength(51);
  });
});
