import { type PageResponse, show } from '#core/pages/response.ts';

/** Everything here is for staff of surveys. */
export const who = 'survey';

/** A page where staff work on surveys: unknown to search engines, with styles of its own. */
export const staffPage = (template: string, title: string, data: object, status = 200): PageResponse =>
  show(
    template,
    { ...data, heading: title },
    { facts: { title, isIndexed: false, styles: 'surveys/editing' }, status },
  );
