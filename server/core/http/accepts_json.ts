/** Decides from its headers whether a client wants JSON or a page. */
import type { IncomingHttpHeaders } from 'node:http';

/** It sent JSON, as no browser's form does, or prefers it to a page. */
export const wantsJson = ({ accept, 'content-type': type = '' }: IncomingHttpHeaders): boolean =>
  type.includes('json') || prefersJson(accept);

/** JSON stands first in the list, or no page is in it. */
function prefersJson(accept = ''): boolean {
  const quality = (type: string): number => {
    const found = accept.split(',').find((part) => part.trim().startsWith(type));
    return found ? Number(/;\s*q=([\d.]+)/.exec(found)?.[1] ?? 1) : 0;
  };
  return quality('application/json') > quality('text/html');
}
