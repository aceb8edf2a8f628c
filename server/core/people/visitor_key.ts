import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Site } from '#core/sites/site.ts';

/**
 * Distinguishes pages that differ between visitors of the same website, language and roles, such as by prices. Pages
 * with the same key are shared.
 */
export type VisitorKey = {
  /**
   * The key of a guest. Runs before every cached page, so it reads only headers and memory. Null if that is not enough;
   * then nothing is cached.
   */
  ofGuest(request: IncomingMessage, site: Site): string | null;
  /** Loads the data that `ofGuest` reads. */
  ready(): Promise<unknown>;
  /** The key of any visitor. */
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
