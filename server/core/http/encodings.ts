/** Chooses the compression for an answer from `Accept-Encoding`. */
export type Encoding = 'br' | 'gzip' | 'identity';

const MIN_COMPRESSED_BYTES = 600;

const NAMED = { br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/, gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/ };

export const accepts = (acceptEncoding: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  acceptEncoding !== undefined && NAMED[encoding].test(acceptEncoding);

/** Cached results: browsers send few different headers. */
const best = new Map<string, Encoding>();
const MOST_LINES = 500;

/** The best encoding a client accepts for so many bytes. */
export function encodingFor(acceptEncoding: string | undefined, bytes: number): Encoding {
  if (bytes < MIN_COMPRESSED_BYTES || acceptEncoding === undefined) return 'identity';
  const known = best.get(acceptEncoding);
  if (known) return known;
  if (best.size >= MOST_LINES) best.clear();
  const found = accepts(acceptEncoding, 'br') ? 'br' : accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
  best.set(acceptEncoding, found);
  return found;
}
