import { describe, expect, it } from 'vitest';
import { pagerOf } from '#core/templates/pager.ts';

const pager = (page: number, total = 95) => pagerOf({ total, page, step: 10, url: (num) => `/list/${num}` });
const around = (page: number, total?: number) => pager(page, total).pages.map(({ num }) => num);

describe('pagerOf', () => {
  it('lists five pages around the current one, or all pages when there are fewer', () => {
    expect([1, 2, 3, 5, 8, 9, 10].map((page) => around(page))).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
      [3, 4, 5, 6, 7],
      [6, 7, 8, 9, 10],
      [6, 7, 8, 9, 10],
      [6, 7, 8, 9, 10],
    ]);
    expect(around(2, 30)).toEqual([1, 2, 3]);
  });

  it('counts pages without an empty page after a full one, and one page for an empty list', () => {
    expect([0, 1, 10, 11, 20, 21].map((total) => pager(1, total).page_count)).toEqual([1, 1, 1, 2, 2, 3]);
  });

  it('links to the first, previous, next and last page', () => {
    const at = (num: number, active = false) => ({ num, url: `/list/${num}`, active });
    expect(pager(4)).toMatchObject({
      offset: 30,
      page: at(4, true),
      page_start: at(1),
      page_previous: at(3),
      page_next: at(5),
      page_end: at(10),
    });
    expect(pager(1)).toMatchObject({ offset: 0, page_previous: at(1, true) });
    expect(pager(10)).toMatchObject({ offset: 90, page_next: at(10, true) });
  });

  it('returns the nearest page when the requested one does not exist', () => {
    expect([-3, 0, 11, 99].map((page) => pager(page).page.num)).toEqual([1, 1, 10, 10]);
    expect(pager(99).offset).toBe(90);
  });
});
