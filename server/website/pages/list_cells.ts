/** Cells that the staff lists of pages and news share. */
import type { FastifyRequest } from 'fastify';
import type { Translated } from '#core/db/columns.ts';
import type { Site } from '#core/sites/site.ts';

export const websiteName = ({ websiteId }: { websiteId: number | null }, { site, texts }: FastifyRequest): string =>
  websiteId === null ? texts.t('All websites') : site.website.name;

/** Those in which a text is written. */
export const languagesIn = (text: Translated, { languages }: Site): string =>
  languages
    .filter(({ code }) => text[code])
    .map(({ urlCode }) => urlCode)
    .join(' ');
