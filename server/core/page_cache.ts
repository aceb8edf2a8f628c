import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { onChange } from './changes.ts';
import { env } from './env.ts';

/**
 * Whole pages as everyone without a sign-in gets them, kept in memory with their compressed forms.
 * A page carries the tags of the records it shows and is dropped when one of them changes.
 */
export type Encoding = 'br' | 'gzip' | 'identity';
export type CachedPage = {
  status: number;
  body: Buffer;
  /** ETag without quotes and encoding. */
  hash: string;
  tags: readonly string[];
  /** Time in ms after which it may be wrong even if nothing changed: a dated price, a publishing date. */
  validUntil: number;
  compressed: Partial<Record<Encoding, Buffer>>;
};

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};
const MIN_COMPRESSED_BYTES = 600;

const megabytes = env.PAGE_CACHE_MB;
const pages = new LRUCache<string, CachedPage>({
  maxSize: Math.max(1, megabytes * 1024 * 1024),
  sizeCalculation: (page) => sizeOf(page),
  dispose: (page, key) => forget(page, key),
});
const keysOfTag = new Map<string, Set<string>>();

/** Counts changes, so that a page rendered from what was there before one is never stored after it. */
let clock = 0;
const changedAt = new Map<string, number>();
let allChangedAt = 0;
const MAX_REMEMBERED_TAGS = 50_000;

onChange((tags) => {
  clock += 1;
  if (tags === 'all' || changedAt.size > MAX_REMEMBERED_TAGS) return dropAll();
  for (const tag of new Set(tags.flatMap(withKind))) {
    changedAt.set(tag, clock);
    for (const key of [...(keysOfTag.get(tag) ?? [])]) pages.delete(key);
  }
});

/** What shows many records of a kind carries the kind: `product` is dropped by `product:12`. */
const withKind = (tag: string): string[] => (tag.includes(':') ? [tag, tag.slice(0, tag.indexOf(':'))] : [tag]);

function dropAll(): void {
  allChangedAt = clock;
  changedAt.clear();
  pages.clear();
  keysOfTag.clear();
}

export const isCacheOn = (): boolean => megabytes > 0;

/** Take it before the first read of a rendering, hand it to `keepPage` after. */
export const renderingBegins = (): number => clock;

export function findPage(key: string): CachedPage | undefined {
  const page = pages.get(key);
  if (page && page.validUntil <= Date.now()) {
    pages.delete(key);
    return undefined;
  }
  return page;
}

/** @param begun what `renderingBegins` said; a page whose tags changed since is not kept. */
export function keepPage(key: string, page: CachedPage, begun: number): void {
  if (!isCacheOn() || begun < allChangedAt || page.tags.some((tag) => (changedAt.get(tag) ?? 0) > begun)) return;
  pages.set(key, page);
  for (const tag of page.tags) {
    const keys = keysOfTag.get(tag);
    if (keys) keys.add(key);
    else keysOfTag.set(tag, new Set([key]));
  }
}

export function cachedPage(status: number, html: string, tags: readonly string[], validUntil: number): CachedPage {
  const body = Buffer.from(html);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { status, body, hash, tags, validUntil, compressed: {} };
}

/** The page's bytes in an encoding; compressed once, then kept beside the page. */
export async function bodyOf(page: CachedPage, encoding: Encoding, key?: string): Promise<Buffer> {
  if (encoding === 'identity') return page.body;
  const existing = page.compressed[encoding];
  if (existing) return existing;
  const compressed = await compressors[encoding](page.body);
  page.compressed[encoding] = compressed;
  if (key && pages.peek(key) === page) pages.set(key, page, { size: sizeOf(page), noDisposeOnSet: true });
  return compressed;
}

/** The best encoding a client accepts for a body. */
export function encodingFor(acceptEncoding: string | undefined, body: Buffer): Encoding {
  if (!acceptEncoding || body.length < MIN_COMPRESSED_BYTES) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding) ? 'gzip' : 'identity';
}

function sizeOf(page: CachedPage): number {
  const { br, gzip: gz } = page.compressed;
  return page.body.length + (br?.length ?? 0) + (gz?.length ?? 0) + 500;
}

function forget(page: CachedPage, key: string): void {
  for (const tag of page.tags) {
    const keys = keysOfTag.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) keysOfTag.delete(tag);
  }
}
