import { expect, it } from 'vitest';
import { visitKind } from '#core/http/visit_kind.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

it.each([
  ['GET', { 'user-agent': FIREFOX }, 'person'],
  ['HEAD', { 'user-agent': FIREFOX }, 'bot'],
  ['GET', {}, 'bot'],
  ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, 'bot'],
  ['GET', { 'user-agent': 'curl/8.5.0' }, 'bot'],
  ['GET', { 'user-agent': FIREFOX, 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
  ['GET', { 'user-agent': FIREFOX, purpose: 'prefetch' }, 'prefetch'],
  ['GET', { 'user-agent': FIREFOX, 'x-moz': 'prefetch' }, 'prefetch'],
  ['GET', { 'user-agent': FIREFOX, 'x-purpose': 'preview' }, 'prefetch'],
  ['GET', { 'user-agent': 'Googlebot/2.1', purpose: 'prefetch' }, 'bot'],
] as const)('visitKind takes %s with headers %o for a %s', (method, headers, kind) => {
  expect(visitKind(method, headers)).toBe(kind);
});
