import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { TaggedCache } from '#core/changes/tagged_cache.ts';
import type { Encoding } from '#core/http/encodings.ts';
import { env } from '#core/process/env.ts';
import { BYTES, type Bytes } from '#core/templates/latin1.ts';

/** Whole pages as everyone without a sign-in gets them, kept in the encodings that were asked for. */
export type CachedPage = {
  /** ETag without quotes and encoding. */
  hash: string;
  /** Of the page as it is read. */
  bytes: number;
  forms: Partial<Record<Encoding, Bytes>>;
  /** Its brotli form is as small as it gets, or about to be. */
  isTight?: boolean;
};

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

const asItIs: Pack = async (bytes) => bytes;
const pack: Record<Encoding, Pack> = {
  identity: asItIs,
  br: (bytes) => toBrotli(bytes, QUICK),
  gzip: (bytes) => zip(bytes, { level: 6 }),
};
const unpack: Record<Encoding, Pack> = { identity: asItIs, br: unbrotli, gzip: unzip };

const sizeOf = ({ forms }: CachedPage): number => Object.values(forms).reduce((sum, form) => sum + form.length, 500);

export const pages = new TaggedCache<CachedPage>(env.PAGE_CACHE_MB, sizeOf);

/** @param encoding that it is asked for first */
export async function cachedPage(body: Buffer, encoding: Encoding): Promise<CachedPage> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { hash, bytes: body.length, forms: { [encoding]: (await pack[encoding](body)).toString(BYTES) } };
}

/** The page in an encoding; made once, then kept beside the others. */
export async function bodyOf(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const existing = page.forms[encoding];
  if (existing !== undefined) return Buffer.from(existing, BYTES);
  const [known, form] = Object.entries(page.forms)[0] as [Encoding, Bytes];
  const packed = await pack[encoding](await unpack[known](Buffer.from(form, BYTES)));
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
