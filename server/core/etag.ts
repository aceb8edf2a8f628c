import type { Encoding } from './encodings.ts';

/** Each encoding of a page has a name of its own. */
export const etagOf = (hash: string, encoding: Encoding): string =>
  `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;

/** Whether `If-None-Match` names it, perhaps among others; proxies that compress make names weak. */
export const isNamed = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
