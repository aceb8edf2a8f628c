/** Hints for publishers about missing content of a new website. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import type { Page } from '#website/queries.ts';
import { type StoredSection, textIn } from '#website/sections/stored.ts';

const SETTINGS = '/website/settings';

/** Visitors never see them. */
export function hintsFor(page: Page, { site, texts }: FastifyRequest): { text: string; url: string }[] {
  const { website, company, language } = site;
  const { t } = texts;
  const isBlank = pick(page.body, language.code) === '' && !page.sections.some(isWritten);
  const isHome = page.url === '/';
  return [
    isBlank && { text: t('This page has no text yet. Add text'), url: `/website/pages/${page.id}` },
    isHome &&
      pick(website.tagline, language.code) === '' && {
        text: t('Add a tagline'),
        url: SETTINGS,
      },
    isHome &&
      pick(website.promises, language.code) === '' && { text: t('Add your promises to customers'), url: SETTINGS },
    page.sections.some(({ kind }) => kind === 'contact') &&
      company.addressLines.length === 0 && { text: t('Add the company address'), url: SETTINGS },
  ].filter((hint) => hint !== false);
}

const isWritten = ({ values }: StoredSection): boolean =>
  Object.values(values).some((value) => Object.keys(textIn(value)).length > 0);
