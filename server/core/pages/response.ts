import type { Flash } from '#core/http/flash.ts';
import type { TemplateData } from '#core/templates/render.ts';
import type { PageFacts } from '#core/templates/search_facts.ts';

/** What a route answers. A template without a layout is sent as it is: a popover, a dialog. */
export type PageResponse = {
  template: string;
  data: object;
  facts?: PageFacts;
  status?: number;
  /** Tags whose changes drop the page from the cache, besides `website`. */
  tags?: string[];
  /** When the page is outdated even without a change; null: never. */
  validUntil?: Date | null;
  /** Whether it stands between header and footer of the website though it is a page of staff, as a preview does. */
  isOfWebsite?: boolean;
  /** Extra data for header and footer; for pages that are not cached. */
  chrome?: Record<string, unknown>;
};
export type Redirect = {
  redirect: string;
  status?: 301 | 302 | 303;
  flash?: Flash;
  /** The address has its language prefix already. */
  isWhole?: boolean;
};

export const show = <Data extends object>(
  template: string,
  data: Data & TemplateData,
  rest: Omit<PageResponse, 'template' | 'data'> = {},
): PageResponse => ({
  template,
  data,
  ...rest,
});

/** @param path without language prefix; stays on the same site and language */
export const redirectTo = (path: string, rest: Omit<Redirect, 'redirect'> = {}): Redirect => ({
  redirect: path,
  ...rest,
});
