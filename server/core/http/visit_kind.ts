import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** `bot`: a program; `prefetch`: a browser that looks ahead. */
export type VisitKind = 'person' | 'bot' | 'prefetch';

/** A site meets few kinds of browsers, and asking about one costs more than the rest of a redirect. */
const known = new LRUCache<string, boolean>({ max: 2000 });
const LONGEST_KNOWN = 400;

/** Who asks: a person, a program, or a browser that looks ahead at what a person may click. */
export function visitKind(method: string, headers: IncomingHttpHeaders): VisitKind {
  if (method === 'HEAD' || isBot(headers['user-agent'] ?? '')) return 'bot';
  const foretelling = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  return foretelling.some((value) => value && /prefetch|preview|prerender/i.test(String(value)))
    ? 'prefetch'
    : 'person';
}

/** Who does not say by which program they come is one. */
function isBot(userAgent: string): boolean {
  if (userAgent === '') return true;
  const found = known.get(userAgent);
  if (found !== undefined) return found;
  const answer = isbot(userAgent);
  if (userAgent.length <= LONGEST_KNOWN) known.set(userAgent, answer);
  return answer;
}
