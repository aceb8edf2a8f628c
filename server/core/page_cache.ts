import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encodings.ts';
import { env } from './env.ts';
import { TaggedCache } from './tagged_cache.ts';

/** Whole pages as everyone without a sign-in gets them, kept in memory with their compressed forms. */
export type CachedPage = {
  body: Buffer;
  /** ETag without quotes and encoding. */
  hash: string;
  compressed: Partial<Record<Encoding, Buffer>>;
};

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};

const sizeOf = ({ body, compressed: { br, gzip: gz } }: CachedPage): number =>
  body.length + (br?.length ?? 0) + (gz?.length ?? 0) + 500;

export const pages = new TaggedCache<CachedPage>(env.PAGE_CACHE_MB, sizeOf);

export function cachedPage(body: Buffer): CachedPage {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, hash, compressed: {} };
}

/** The page's bytes in an encoding; compressed once, then kept beside the page. */
export async function bodyOf(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return page.body;
  const existing = page.compressed[encoding];
  if (existing) return existing;
  const compressed = await compressors[encoding](page.body);
  page.compressed[encoding] = compressed;
  pages.grew(key, page);
  return compressed;
}
