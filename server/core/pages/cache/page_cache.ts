import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { TaggedCache } from '#core/changes/tagged_cache.ts';
import type { Encoding } from '#core/http/encodings.ts';
import { env } from '#core/process/env.ts';
import { BYTES, type Bytes } from '#core/templates/latin1.ts';

/** Complete pages for guests, in the encodings that were requested. */
export type CachedPage = {
  /** ETag without quotes and encoding. */
  hash: string;
  /** Size of the page before compression. */
  bytes: number;
  forms: Partial<Record<Encoding, Bytes>>;
  /** Its brotli encoding is compressed at the highest level, or about to be. */
  isRecompressed?: boolean;
};

const [brotli, unbrotli, zip, unzip] = [brotliCompress, brotliDecompress, gzip, gunzip].map(promisify) as [
  Pack,
  Pack,
  Pack,
  Pack,
];
type Pack = (bytes: Buffer, options?: object) => Promise<Buffer>;

/** The highest level makes a page a tenth smaller, in thirty times the time. */
const FAST_QUALITY = 6;
const SMALLEST_QUALITY = constants.BROTLI_MAX_QUALITY;

const toBrotli = (bytes: Buffer, quality: number) =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const asItIs: Pack = async (bytes) => bytes;
const pack: Record<Encoding, Pack> = {
  identity: asItIs,
  br: (bytes) => toBrotli(bytes, FAST_QUALITY),
  gzip: (bytes) => zip(bytes, { level: 6 }),
};
const unpack: Record<Encoding, Pack> = { identity: asItIs, br: unbrotli, gzip: unzip };

const sizeOf = ({ forms }: CachedPage): number => Object.values(forms).reduce((sum, form) => sum + form.length, 500);

export const pages = new TaggedCache<CachedPage>(env.PAGE_CACHE_MB, sizeOf);

/** @param encoding requested first */
export async function cachedPage(body: Buffer, encoding: Encoding): Promise<CachedPage> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { hash, bytes: body.length, forms: { [encoding]: (await pack[encoding](body)).toString(BYTES) } };
}

/** The page in an encoding, compressed once and then cached with the others. */
export async function bodyOf(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const existing = page.forms[encoding];
  if (existing !== undefined) return Buffer.from(existing, BYTES);
  const [known, form] = Object.entries(page.forms)[0] as [Encoding, Bytes];
  const packed = await pack[encoding](await unpack[known](Buffer.from(form, BYTES)));
  page.forms[encoding] = packed.toString(BYTES);
  pages.grew(key, page);
  return packed;
}

let isRecompressing = false;

/** Compresses a popular page at the highest level: one page at a time, in the background. */
export async function recompress(key: string): Promise<void> {
  const page = pages.find(key);
  if (isRecompressing || !page || page.isRecompressed || page.forms.br === undefined) return;
  isRecompressing = true;
  page.isRecompressed = true;
  try {
    const body = await unbrotli(Buffer.from(page.forms.br, BYTES));
    page.forms.br = (await toBrotli(body, SMALLEST_QUALITY)).toString(BYTES);
    pages.grew(key, page);
  } catch {
    // The page keeps its first compression.
  } finally {
    isRecompressing = false;
  }
}
