/** Compression that a client takes. */
export type Encoding = 'br' | 'gzip' | 'identity';

const MIN_COMPRESSED_BYTES = 600;

const NAMED = { br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/, gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/ };

export const accepts = (acceptEncoding: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  acceptEncoding !== undefined && NAMED[encoding].test(acceptEncoding);

/** The best encoding a client accepts for so many bytes. */
export function encodingFor(acceptEncoding: string | undefined, bytes: number): Encoding {
  if (bytes < MIN_COMPRESSED_BYTES) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
}
