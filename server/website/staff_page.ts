import { type PageResponse, show } from '#core/pages/response.ts';

/** A page where publishers work: unknown to search engines. */
export const staffPage = (template: string, title: string, data: object, status = 200): PageResponse =>
  show(template, { ...data, heading: title }, { facts: { title, isIndexed: false }, status });
