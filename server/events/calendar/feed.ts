/** Atom feed of coming events (RFC 4287), one per website and language. */
import { languageTag } from '#core/i18n/language_tag.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { escapeXml } from '#core/templates/escape_xml.ts';
import { placeOf } from '#events/list/view.ts';
import { type EventHeading, eventPath } from '#events/queries.ts';
import { whenOf } from '#events/times.ts';
import { FEED_PATH } from './paths.ts';

export function feedOf(events: readonly EventHeading[], site: Site, texts: Texts): string {
  const address = (path: string) => escapeXml(site.origin + site.url(path));
  const newest = new Date(Math.max(0, ...events.map(({ updatedAt }) => updatedAt.getTime())));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(site.language.code)}">`,
    `<title>${escapeXml(texts.t('Events by {name}', { name: site.website.name }))}</title>`,
    `<id>${address('/event')}</id>`,
    `<link rel="self" type="application/atom+xml" href="${address(FEED_PATH)}"/>`,
    `<link rel="alternate" type="text/html" href="${address('/event')}"/>`,
    `<updated>${newest.toISOString()}</updated>`,
    `<author><name>${escapeXml(site.website.name)}</name></author>`,
    ...events.map((event) => entry(event, site, texts)),
    '</feed>',
    '',
  ].join('\n');
}

/** The `id` is the address without words, so that it stays when a title changes. */
function entry(event: EventHeading, site: Site, texts: Texts): string {
  const language = site.language.code;
  const summary = [whenOf(event, texts), placeOf(event, texts), pick(event.summary, language)].filter(Boolean);
  return [
    '<entry>',
    `<title>${escapeXml(pick(event.title, language))}</title>`,
    `<id>${escapeXml(site.origin + site.url(`/event/${event.id}`))}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(site.origin + site.url(eventPath(event, site)))}"/>`,
    `<published>${event.createdAt.toISOString()}</published>`,
    `<updated>${event.updatedAt.toISOString()}</updated>`,
    `<summary>${escapeXml(summary.join('\n'))}</summary>`,
    '</entry>',
  ].join('\n');
}
