/** Supports one-click unsubscribing from mail programs (RFC 8058). */
import type { FastifyInstance } from 'fastify';
import type { Site } from '#core/sites/site.ts';

/** @param path of the unsubscribe page, without language prefix; a POST to it unsubscribes */
export const leaveHeaders = (path: string, site: Site): Record<string, string> => ({
  'List-Unsubscribe': `<${site.origin}${site.url(path)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Accepts `List-Unsubscribe=One-Click` in either form encoding. The URL says everything; the body is not read. */
export function acceptAnyBody(scope: FastifyInstance): void {
  if (scope.hasContentTypeParser('multipart/form-data')) scope.removeContentTypeParser('multipart/form-data');
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
}
