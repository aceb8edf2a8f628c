import { expect, test } from 'vitest';
import { pageWindow } from '#widgets/threads/parts/page_window.ts';

test.each([
  [1, 97, [1, 2, 3, 4, 5]],
  [3, 97, [1, 2, 3, 4, 5]],
  [4, 97, [2, 3, 4, 5, 6]],
  [9, 97, [6, 7, 8, 9, 10]],
  [10, 97, [6, 7, 8, 9, 10]],
  [2, 25, [1, 2, 3]],
  [1, 10, [1]],
  [1, 0, []],
])('pageWindow offers on page %d of %d messages the pages %j', (page, total, pages) => {
  expect(pageWindow(total, 10, 5, page).pages).toEqual(pages);
});
