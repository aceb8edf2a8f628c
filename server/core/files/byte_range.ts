/** Reads which part of a file a request asks for. */

export type ByteRange = { start: number; end: number };

/**
 * Null: the whole file, as for headers that can't be read and for several parts at once. Bounds are included.
 * @param range the header `Range`
 * @param size of the file, in bytes
 */
export function byteRange(range: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'outside' : { start, end };
}

/** Whether the part belongs to what the browser has. @param ifRange the header `If-Range` */
export const isSameContent = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag;
