import { useState } from 'react';
import { t } from '#registry/texts.ts';

/** Pages beside the chosen one, the first and the last that are offered. */
const NEIGHBOURS = 2;

export type Pages = { current: number; count: number; has(row: number): boolean; choose(page: number): void };

/** Rows of a table a page at a time: page n from (n-1)·limit up to n·limit. */
export function usePages(rows: number, limit: number): Pages {
  const [current, choose] = useState(1);
  return {
    current,
    count: Math.ceil(rows / limit),
    has: (row) => row >= (current - 1) * limit && row < current * limit,
    choose,
  };
}

/** The first, the last, and those around the chosen one. */
export function offered(current: number, count: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  return all.filter((page) => page === 1 || page === count || Math.abs(page - current) <= NEIGHBOURS);
}

export function PageButtons({ current, count, choose }: Omit<Pages, 'has'>) {
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
          <button
            type="button"
            className="pager__link"
            aria-label={t('Page {page}', { page })}
            aria-current={page === current ? 'page' : undefined}
            data-page={page}
            onClick={() => choose(page)}
          >
            {page}
          </button>
        </li>,
      ])}
    </ul>
  );
}
