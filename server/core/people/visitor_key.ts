import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Site } from '#core/sites/site.ts';

/**
 * What makes a page differ between visitors of the same website, language and roles, such as the prices that they are
 * shown. Pages with the same key are shared.
 */
export type VisitorKey = {
  /**
   * Of who is not signed in. It runs ahead of every kept page: it reads headers and memory, nothing else. Null where
   * that is not enough; then nothing is kept.
   */
  ofGuest(request: IncomingMessage, site: Site): string | null;
  /** Fetches what that reads. */
  ready(): Promise<unknown>;
  /** Of anybody. */
  ofVisitor(request: FastifyRequest): Promise<string>;
};

/** What differs by each of them. */
export const joinedKey = (keys: readonly VisitorKey[]): VisitorKey => ({
  ofGuest(request, site) {
    const parts = keys.map((key) => key.ofGuest(request, site));
    return parts.includes(null) ? null : parts.join(' ');
  },
  ready: () => Promise.all(keys.map((key) => key.ready())),
  ofVisitor: async (request) => (await Promise.all(keys.map((key) => key.ofVisitor(request)))).join(' '),
});
