import type { Encoding } from './encodings.ts';

/** Each encoding has its own ETag. It is weak, as the same page may be compressed better later. */
export const etagOf = (hash: string, encoding: Encoding): string =>
  `W/"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;

/** Whether `If-None-Match` contains the ETag; proxies that compress make it weak. */
export const isNamed = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((one) => opaque(one.trim()) === opaque(etag)) ?? false;

const opaque = (etag: string): string => etag.replace(/^W\//, '');
