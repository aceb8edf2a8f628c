import type { Encoding } from './encodings.ts';

/** Each encoding of a page has a name of its own. It is weak: the same page may be packed more tightly later. */
export const etagOf = (hash: string, encoding: Encoding): string =>
  `W/"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;

/** Whether `If-None-Match` names it, perhaps among others; proxies that compress make names weak. */
export const isNamed = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((one) => opaque(one.trim()) === opaque(etag)) ?? false;

const opaque = (etag: string): string => etag.replace(/^W\//, '');
