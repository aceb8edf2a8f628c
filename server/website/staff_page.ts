import { type PageResponse, show } from '#core/pages/response.ts';
import type { TemplateData } from '#core/templates/render.ts';

/** A page where publishers work: unknown to search engines. */
export const staffPage = (
  template: string,
  title: string,
  data: Record<string, unknown> & TemplateData,
  status = 200,
): PageResponse => show(template, { ...data, heading: title }, { facts: { title, isIndexed: false }, status });
