import { expect, it } from 'vitest';
import { refundedAmong } from '#sales/returns/refunded_lines.ts';

const [COURSE, CHAIR, DELIVERY] = [1, 2, 3];
const order = (returned: number[] = [], prices = [50, 100, 10]) =>
  prices.map((total, at) => ({ id: at + 1, total, isReturned: returned.includes(at + 1) }));
const refunded = (back: number, lines = order()) => [...refundedAmong(lines, back)];

it('takes a refund for the line whose price it is', () => {
  expect(refunded(50)).toEqual([COURSE]);
  expect(refunded(100)).toEqual([CHAIR]);
  expect(refunded(10)).toEqual([DELIVERY]);
});

it('takes the price of all other lines for these', () => {
  expect(refunded(110)).not.toContain(COURSE);
});

it('takes an amount above the price of a line for that line, too', () => {
  expect(refunded(60)).toContain(COURSE);
  expect(refunded(49)).not.toContain(COURSE);
});

it('counts a line whose pieces were sent back, and none that cost nothing', () => {
  expect(refunded(0, order([CHAIR]))).toEqual([CHAIR]);
  expect(refunded(60, order([], [0, 100, 10]))).not.toContain(COURSE);
});
