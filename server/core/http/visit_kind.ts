import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** `bot`: a program; `prefetch`: a browser that loads pages in advance. */
export type VisitKind = 'person' | 'bot' | 'prefetch';

/** Cached results: there are few different browsers, and one check costs more than the rest of a redirect. */
const known = new LRUCache<string, boolean>({ max: 2000 });
const LONGEST_KNOWN = 400;

/** Whether a request comes from a person, a program, or a browser that loads pages in advance. */
export function visitKind(method: string, headers: IncomingHttpHeaders): VisitKind {
  if (method === 'HEAD' || isBot(headers['user-agent'] ?? '')) return 'bot';
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  return purposes.some((value) => value && /prefetch|preview|prerender/i.test(String(value))) ? 'prefetch' : 'person';
}

/** A request without a user agent counts as a bot. */
function isBot(userAgent: string): boolean {
  if (userAgent === '') return true;
  const found = known.get(userAgent);
  if (found !== undefined) return found;
  const answer = isbot(userAgent);
  if (userAgent.length <= LONGEST_KNOWN) known.set(userAgent, answer);
  return answer;
}
