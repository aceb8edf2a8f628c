import { expect, test } from 'vitest';
import { type Blocks, columnsOf, placeOf, totalOf } from '#threads/blocks.ts';
import { reachOf } from '#threads/reach.ts';

const NONE = { everybody: 0, everybody1: 0, everybody2: 0, everybody3: 0, everybody4: 0, everybody5: 0 };
const STAFF = { staff: 0, staff1: 0, staff2: 0, staff3: 0, staff4: 0, staff5: 0 };
const block = (at: number, everybody: number, everybody5 = 0): Blocks[number] => ({
  ...NONE,
  ...STAFF,
  threadId: 1,
  block: at,
  everybody,
  everybody5,
});
/** Oldest first: 40, none, 30 and 7 messages. */
const BLOCKS = [block(0, 40, 2), block(1, 0), block(2, 30), block(3, 7, 1)];

test.each([
  [0, { below: 400, skip: 0 }],
  [6, { below: 400, skip: 6 }],
  [7, { below: 300, skip: 0 }],
  [36, { below: 300, skip: 29 }],
  [37, { below: 100, skip: 0 }],
  [76, { below: 100, skip: 39 }],
  [77, null],
])('placeOf skips %d newer messages and continues at %j', (offset, place) => {
  expect(placeOf(BLOCKS, 'everybody', null, offset)).toEqual(place);
});

test('placeOf and totalOf count only messages with the chosen rating', () => {
  expect(placeOf(BLOCKS, 'everybody', 5, 1)).toEqual({ below: 100, skip: 0 });
  expect(placeOf(BLOCKS, 'everybody', 5, 3)).toBeNull();
  expect([totalOf(BLOCKS, 'everybody'), totalOf(BLOCKS, 'everybody', 5), totalOf(BLOCKS, 'staff')]).toEqual([77, 3, 0]);
});

test('columnsOf counts a message for each group that may see it', () => {
  expect(columnsOf({ reach: 'everybody', stars: 4 })).toEqual(['everybody', 'everybody4', 'staff', 'staff4']);
  expect(columnsOf({ reach: 'staff', stars: null })).toEqual(['staff']);
  expect(columnsOf({ reach: 'nobody', stars: 4 })).toEqual([]);
});

test.each([
  ['posted', false, true, 'everybody'],
  ['posted', false, false, 'staff'],
  ['posted', true, true, 'staff'],
  ['pending', false, true, 'staff'],
  ['refused', false, true, 'nobody'],
  ['unconfirmed', false, true, 'nobody'],
] as const)(
  'reachOf shows a message that is %s, internal %s, published %s, to %s',
  (state, isInternal, isPublished, reach) => {
    expect(reachOf({ state, isInternal, isPublished })).toBe(reach);
  },
);
