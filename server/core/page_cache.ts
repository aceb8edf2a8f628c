import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from './encodings.ts';
import { env } from './env.ts';
import { BYTES, type Bytes } from './kept_bytes.ts';
import { TaggedCache } from './tagged_cache.ts';

/** Whole pages as everyone without a sign-in gets them, kept compressed. */
export type CachedPage = {
  /** ETag without quotes and encoding. */
  hash: string;
  /** Of the page as it is read. */
  bytes: number;
  forms: Partial<Record<Packed, Bytes>>;
  /** Its brotli form is as small as it gets, or about to be. */
  isTight?: boolean;
};

export type Packed = Exclude<Encoding, 'identity'>;

const [brotli, unbrotli, zip, unzip] = [brotliCompress, brotliDecompress, gzip, gunzip].map(promisify) as [
  Pack,
  Pack,
  Pack,
  Pack,
];
type Pack = (bytes: Buffer, options?: object) => Promise<Buffer>;

/** The tight one makes a page a tenth smaller than the quick one, in thirty times its time. */
const QUICK = 6;
const TIGHT = constants.BROTLI_MAX_QUALITY;

const toBrotli = (bytes: Buffer, quality: number) =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const pack: Record<Packed, Pack> = {
  br: (bytes) => toBrotli(bytes, QUICK),
  gzip: (bytes) => zip(bytes, { level: 6 }),
};
const unpack: Record<Packed, Pack> = { br: unbrotli, gzip: unzip };

const sizeOf = ({ forms: { br = '', gzip: gz = '' } }: CachedPage): number => br.length + gz.length + 500;

export const pages = new TaggedCache<CachedPage>(env.PAGE_CACHE_MB, sizeOf);

/** @param encoding that it will be asked for first */
export async function cachedPage(body: Buffer, encoding: Encoding): Promise<CachedPage> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const packed = encoding === 'identity' ? 'gzip' : encoding;
  return { hash, bytes: body.length, forms: { [packed]: (await pack[packed](body)).toString(BYTES) } };
}

/** The page in an encoding; packed once, then kept beside the other one. */
export async function bodyOf(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const existing = encoding === 'identity' ? undefined : page.forms[encoding];
  if (existing !== undefined) return Buffer.from(existing, BYTES);
  const [known, form] = Object.entries(page.forms)[0] as [Packed, Bytes];
  const body = await unpack[known](Buffer.from(form, BYTES));
  if (encoding === 'identity') return body;
  const packed = await pack[encoding](body);
  page.forms[encoding] = packed.toString(BYTES);
  pages.grew(key, page);
  return packed;
}

let isTightening = false;

/** Packs a page that many ask for as small as it gets: one page at a time, while others are served. */
export async function tighten(key: string): Promise<void> {
  const page = pages.find(key);
  if (isTightening || !page || page.isTight || page.forms.br === undefined) return;
  isTightening = true;
  page.isTight = true;
  try {
    const body = await unbrotli(Buffer.from(page.forms.br, BYTES));
    page.forms.br = (await toBrotli(body, TIGHT)).toString(BYTES);
    pages.grew(key, page);
  } catch {
    // It stays as it was packed first.
  } finally {
    isTightening = false;
  }
}
