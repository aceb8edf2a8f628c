/** Supports one-click unsubscribing from mail programs (RFC 8058). */
import type { FastifyInstance } from 'fastify';
import type { Site } from '#core/sites/site.ts';

/** @param path of the page whose button does it, without language prefix; a POST to it leaves */
export const leaveHeaders = (path: string, site: Site): Record<string, string> => ({
  'List-Unsubscribe': `<${site.origin}${site.url(path)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** `List-Unsubscribe=One-Click` comes as either kind of form. The address says it all; the body is not read. */
export function takeAnyBody(scope: FastifyInstance): void {
  if (scope.hasContentTypeParser('multipart/form-data')) scope.removeContentTypeParser('multipart/form-data');
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
}
