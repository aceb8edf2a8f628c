import { type MouseEvent, useState } from 'react';
import { t } from '#registry/texts.ts';

/** Pages beside the chosen one, the first and the last that are offered. */
const NEIGHBOURS = 2;

/** Rows `from` up to `to` are on the current page. */
export type Pages = { current: number; count: number; from: number; to: number; choose(page: number): void };

/** Rows of a table a page at a time: page n from (n-1)·limit up to n·limit. */
export function usePages(rows: number, limit: number): Pages {
  const [current, choose] = useState(1);
  return {
    current,
    count: Math.ceil(rows / limit),
    from: (current - 1) * limit,
    to: Math.min(current * limit, rows),
    choose,
  };
}

/** The first, the last, and those around the chosen one. */
export function offered(current: number, count: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  return all.filter((page) => page === 1 || page === count || Math.abs(page - current) <= NEIGHBOURS);
}

type LinksProps = Pick<Pages, 'current' | 'count' | 'choose'> & {
  /** Where a page of them is shown without a script. */
  href(page: number): string;
};

/** Links to other pages, which a script shows in place. */
export function PageLinks({ current, count, choose, href }: LinksProps) {
  const pages = offered(current, count);
  return (
    <ul className="pager__list">
      {pages.map((page, i) => [
        page > (pages[i - 1] ?? 0) + 1 && (
          <li key={`before ${page}`}>
            <span className="pager__gap">…</span>
          </li>
        ),
        <li key={page}>
          <a
            href={href(page)}
            className="pager__link"
            aria-label={t('Page {page}', { page })}
            aria-current={page === current ? 'page' : undefined}
            data-page={page}
            onClick={(event) => stays(event) && choose(page)}
          >
            {page}
          </a>
        </li>,
      ])}
    </ul>
  );
}

/** Whether a click is for this page, and not for a tab of its own. */
function stays(event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  return true;
}
