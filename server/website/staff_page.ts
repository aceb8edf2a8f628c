import { type Shown, show } from '../core/answers.ts';

/** A page where publishers work: unknown to search engines. */
export const staffPage = (template: string, title: string, data: object, status = 200): Shown =>
  show(template, { ...data, heading: title }, { facts: { title, isIndexed: false }, status });
