/** Calculates pagination links. */
export type PagerPage = { num: number; url: string; active: boolean };
export type Pager = {
  page_count: number;
  offset: number;
  page: PagerPage;
  page_start: PagerPage;
  page_previous: PagerPage;
  page_next: PagerPage;
  page_end: PagerPage;
  pages: PagerPage[];
};

/** Number of pages shown around the current one. */
const WINDOW = 5;

export function pagerOf({
  total,
  page,
  step,
  url,
}: {
  total: number;
  page: number;
  step: number;
  url: (page: number) => string;
}): Pager {
  const count = Math.max(1, Math.ceil(total / step));
  const current = Math.min(Math.max(1, page), count);
  const first = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), count - WINDOW + 1));
  const last = Math.min(count, first + WINDOW - 1);
  const at = (num: number): PagerPage => ({ num, url: url(num), active: num === current });
  return {
    page_count: count,
    offset: (current - 1) * step,
    page: at(current),
    page_start: at(1),
    page_previous: at(Math.max(1, current - 1)),
    page_next: at(Math.min(count, current + 1)),
    page_end: at(count),
    pages: Array.from({ length: last - first + 1 }, (_, i) => at(first + i)),
  };
}
