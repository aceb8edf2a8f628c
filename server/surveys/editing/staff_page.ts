import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import type { TemplateData } from '#core/templates/render.ts';
import type { Current } from './current.ts';

/** The role that all pages here require. */
export const audience = 'survey';

export const STYLES = 'surveys/editing';

/** Above the forms of a survey's parts. */
export const pagesAbove = ({ survey }: Current, { site, texts }: FastifyRequest) => [
  { name: texts.t('Surveys'), path: '/survey' },
  { name: pick(survey.title, site.language.code), path: `/survey/edit/${survey.slug}` },
];

/** A page where staff work on surveys: unknown to search engines, with styles of its own. */
export const staffPage = (
  template: string,
  title: string,
  data: Record<string, unknown> & TemplateData,
  status = 200,
): PageResponse =>
  show(template, { ...data, heading: title }, { facts: { title, isIndexed: false, styles: STYLES }, status });
