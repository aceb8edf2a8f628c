/** Atom feed of a public group's newest messages (RFC 4287). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import { pick } from '#core/i18n/translated.ts';
import { file } from '#core/pages/routes.ts';
import { escapeXml } from '#core/templates/escape_xml.ts';
import { isOpen, visitGroup } from '#groups/access.ts';
import { groupParams } from '#groups/contract.ts';
import { type Group, groupPath, idIn } from '#groups/queries.ts';
import { type Message, messagesOf } from './queries.ts';
import { messagePath } from './view.ts';

const MOST_ENTRIES = 20;
export const FEED = '/feed.xml';

export function feedRoutes(app: FastifyInstance): void {
  file(app, {
    url: `/groups/:group${FEED}`,
    params: groupParams,
    handle: async ({ request, params }) => {
      const { group } = await visitGroup(idIn(params.group), request);
      // Readers of feeds do not sign in: what is not public has none.
      if (!isOpen(group)) throw new NotFound();
      const newest = await messagesOf(group.id, { month: null, limit: MOST_ENTRIES, offset: 0 });
      return { type: 'application/atom+xml; charset=utf-8', body: write(group, newest, request) };
    },
  });
}

function write(group: Group, newest: readonly Message[], { site }: FastifyRequest): string {
  const address = (path: string) => escapeXml(site.origin + site.url(path));
  const language = site.language.code;
  const changedAt = newest[0]?.sentAt ?? group.createdAt;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(language)}">`,
    `<title>${escapeXml(pick(group.name, language))}</title>`,
    `<subtitle>${escapeXml(pick(group.description, language))}</subtitle>`,
    `<id>${address(`/groups/${group.id}`)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${address(groupPath(group, site, FEED))}"/>`,
    `<link rel="alternate" type="text/html" href="${address(groupPath(group, site))}"/>`,
    `<updated>${changedAt.toISOString()}</updated>`,
    ...newest.map((message) => entry(group, message, address(messagePath(group, message, site)), address)),
    '</feed>',
    '',
  ].join('\n');
}

/** The `id` is the address without words, which stays. */
function entry({ id: groupId }: Group, message: Message, url: string, address: (path: string) => string): string {
  const { id, subject, authorName, sentAt, body } = message;
  return [
    '<entry>',
    `<title>${escapeXml(subject || '–')}</title>`,
    `<id>${address(`/groups/${groupId}/${id}`)}</id>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<author><name>${escapeXml(authorName.split('@')[0] || '–')}</name></author>`,
    `<published>${sentAt.toISOString()}</published>`,
    `<updated>${sentAt.toISOString()}</updated>`,
    `<content type="html">${escapeXml(body)}</content>`,
    '</entry>',
  ].join('\n');
}
