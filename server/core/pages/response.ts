import type { Flash } from '#core/http/flash.ts';
import type { PageFacts } from '#core/templates/render.ts';

/** What a route answers. A template without a layout is sent as it is: a popover, a dialog. */
export type PageResponse = {
  template: string;
  data: object;
  facts?: PageFacts;
  status?: number;
  /** Changes of these drop the page from the cache, besides `website`. */
  tags?: string[];
  /** When it may be wrong even if nothing changes; null: never. */
  validUntil?: Date | null;
  /** What header and footer say on this page alone; for pages that are not kept. */
  chrome?: Record<string, unknown>;
};
export type Redirect = {
  redirect: string;
  status?: 301 | 302 | 303;
  flash?: Flash;
  /** The address has its language prefix already. */
  isWhole?: boolean;
};

export const show = (
  template: string,
  data: object,
  rest: Omit<PageResponse, 'template' | 'data'> = {},
): PageResponse => ({
  template,
  data,
  ...rest,
});

/** @param path without language prefix; leaves for the same site in the same language. */
export const redirectTo = (path: string, rest: Omit<Redirect, 'redirect'> = {}): Redirect => ({
  redirect: path,
  ...rest,
});
