/** Resizes and converts stored pictures on first request, then keeps the results on disk. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { exists, hashOf, readBlob, shortHash, writeWhole } from '#core/files/blobs.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import type { Person } from '#core/people/people.ts';
import type { Box } from '#core/pixels/picture_sizes.ts';
import { type Format, resized } from '#core/pixels/pixels.ts';
import { env } from '#core/process/env.ts';
import type { Site } from '#core/sites/site.ts';
import { personSvg, placeholderSvg } from './placeholder.ts';

/** The content of a picture field; `name` decides about its placeholder. */
export type FieldContent = {
  fileId: number | null;
  name: string;
  /** The placeholder shows a person. */
  isPerson?: boolean;
};

/** A picture that `/web/image/{model}/{id}/{field}` may show. A domain lists its own in its `Domain`. */
export type ImageField = {
  model: string;
  field: string;
  /** Null if there is no such record or this viewer may not know of it. */
  find(id: number, viewer: Person | null, site: Site): Promise<FieldContent | 'forbidden' | null>;
};

export type Rendition = { bytes: Buffer; type: string; etag: string };

/** Above this, AVIF takes seconds of processor time for pictures that few people load. */
const LARGEST_AVIF: Box = 768;
const AVIF_JOB = 'image.avif';

/** The formats that a browser accepts, best first. JPEG if `Accept` names no modern one. */
export function acceptedFormats(accept: string | undefined): Format[] {
  const takes = (type: string) => accept?.includes(type) ?? false;
  return [
    ...(takes('image/avif') ? (['avif'] as const) : []),
    ...(takes('image/webp') ? (['webp'] as const) : []),
    'jpeg',
  ];
}

/** A stored picture in a size. AVIF only once it exists: nobody waits for it. */
export async function rendition(hash: string, box: Box, accepted: readonly Format[]): Promise<Rendition> {
  if (env.AVIF === 'yes' && accepted.includes('avif') && box <= LARGEST_AVIF) {
    const made = await readIfThere(renditionPath(hash, box, 'avif'));
    if (made) return rendered(hash, box, 'avif', made);
    askForAvif(hash, box);
  }
  const format = accepted.find((one) => one !== 'avif') ?? 'jpeg';
  return rendered(hash, box, format, await make(hash, box, format, readBlob));
}

/** The placeholder of a record; `variation` draws the same object in another room. */
export async function placeholder(
  name: string,
  box: Box,
  accepted: readonly Format[],
  variation = 0,
): Promise<Rendition> {
  return drawn(placeholderSvg(name, variation), box, accepted);
}

/** The same for people. */
export const personPlaceholder = (name: string, box: Box, accepted: readonly Format[]): Promise<Rendition> =>
  drawn(personSvg(name), box, accepted);

async function drawn(svg: string, box: Box, accepted: readonly Format[]): Promise<Rendition> {
  const drawing = Buffer.from(svg);
  const hash = hashOf(drawing);
  const format = accepted.find((one) => one !== 'avif') ?? 'jpeg';
  return rendered(hash, box, format, await make(hash, box, format, async () => drawing));
}

/** Changes with the content; the same for equal pictures of different records. */
export const renditionTag = (hash: string, box: Box, format: Format): string => `"${shortHash(hash)}-${box}-${format}"`;

const rendered = (hash: string, box: Box, format: Format, bytes: Buffer): Rendition => ({
  bytes,
  type: `image/${format}`,
  etag: renditionTag(hash, box, format),
});

const renditionPath = (hash: string, box: Box, format: Format): string =>
  path.join(env.DATA_DIR, 'images', hash.slice(0, 2), `${hash}-${box}.${format}`);

const making = new Map<string, Promise<Buffer>>();

/** Makes it once, even for simultaneous requests. */
async function make(
  hash: string,
  box: Box,
  format: Format,
  source: (hash: string) => Promise<Buffer>,
): Promise<Buffer> {
  const target = renditionPath(hash, box, format);
  const cached = await readIfThere(target);
  if (cached) return cached;
  const work = making.get(target) ?? makeNow(target, () => source(hash), box, format);
  making.set(target, work);
  return work;
}

async function makeNow(target: string, source: () => Promise<Buffer>, box: Box, format: Format): Promise<Buffer> {
  try {
    const bytes = await resized(source, box, format);
    await writeWhole(target, bytes);
    return bytes;
  } finally {
    making.delete(target);
  }
}

const MOST_ASKED = 10_000;
const asked = new LRUCache<string, true>({ max: MOST_ASKED });

/** Does not wait for the job to be stored; if that fails, the next visitor requests it again. */
function askForAvif(hash: string, box: Box): void {
  const key = `${AVIF_JOB}:${hash}:${box}`;
  if (asked.get(key)) return;
  asked.set(key, true);
  void enqueue(AVIF_JOB, { hash, box }, { key }).catch(() => asked.delete(key));
}

defineJob<{ hash: string; box: Box }>(
  AVIF_JOB,
  async ({ hash, box }) => {
    if (await exists(renditionPath(hash, box, 'avif'))) return;
    await make(hash, box, 'avif', readBlob);
  },
  { retries: 1, queue: 'pictures' },
);

async function readIfThere(target: string): Promise<Buffer | null> {
  try {
    return await readFile(target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
