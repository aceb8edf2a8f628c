import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { env } from './env.ts';
import { TaggedCache } from './tagged_cache.ts';

/** Whole pages as everyone without a sign-in gets them, kept in memory with their compressed forms. */
export type CachedPage = {
  body: Buffer;
  /** ETag without quotes and encoding. */
  hash: string;
  compressed: Partial<Record<Encoding, Buffer>>;
};
export type Encoding = 'br' | 'gzip' | 'identity';

/** How much work compressing is worth. */
type Effort = 'kept' | 'once';

const QUALITY = { br: { kept: 6, once: 1 }, gzip: { kept: 6, once: 1 } };
const MIN_COMPRESSED_BYTES = 600;

const sizeOf = ({ body, compressed: { br, gzip: gz } }: CachedPage): number =>
  body.length + (br?.length ?? 0) + (gz?.length ?? 0) + 500;

export const pages = new TaggedCache<CachedPage>(env.PAGE_CACHE_MB, sizeOf);

export function cachedPage(html: string): CachedPage {
  const body = Buffer.from(html);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, hash, compressed: {} };
}

/** The page's bytes in an encoding; compressed once, then kept beside the page. */
export async function bodyOf(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const existing = page.compressed[encoding];
  if (existing) return existing;
  const compressed = await compress(page.body, encoding, 'kept');
  if (encoding === 'identity') return compressed;
  page.compressed[encoding] = compressed;
  pages.grew(key, page);
  return compressed;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return body;
  const quality = QUALITY[encoding][effort];
  if (encoding === 'gzip') return gzipped(body, { level: quality });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** The best encoding a client accepts for a body. */
export function encodingFor(acceptEncoding: string | undefined, body: Buffer): Encoding {
  if (!acceptEncoding || body.length < MIN_COMPRESSED_BYTES) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding) ? 'gzip' : 'identity';
}
