import { describe, expect, test } from 'vitest';
import { nameOfPart, parsePageGroups, withRest } from '#core/pdf/split/page_groups.ts';

describe('a list of pages', () => {
  test.each([
    [
      '1-5, 7, 8-9',
      [
        [1, 5],
        [7, 7],
        [8, 9],
      ],
    ],
    ['3', [[3, 3]]],
    [' 9 - 2 ', [[2, 9]]],
    [
      '٢-٤، ٦',
      [
        [2, 4],
        [6, 6],
      ],
    ],
    ['', []],
  ])('accepts "%s"', (typed, groups) => {
    expect(parsePageGroups(typed)).toEqual(groups);
  });

  test.each(['0', '1-', '-3', '1,,2', 'all', '1-2-3', '1.5', '99999999', '1;2'])('rejects "%s"', (typed) => {
    expect(parsePageGroups(typed)).toBeNull();
  });
});

test('The rest contains each page that is in no group', () => {
  expect(withRest([[2, 3]], 5, true)).toEqual([
    [2, 3],
    [1, 1],
    [4, 4],
    [5, 5],
  ]);
  expect(withRest([[2, 3]], 5, false)).toEqual([[2, 3]]);
});

test('A part is named after the document and its pages', () => {
  expect(nameOfPart('plan.PDF', [1, 5])).toBe('plan-1-5.pdf');
  expect(nameOfPart('plan', [7, 7])).toBe('plan-7.pdf');
});
