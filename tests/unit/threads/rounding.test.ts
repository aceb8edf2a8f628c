import { expect, test } from 'vitest';
import { toHalves } from '#registry/values/half_steps.ts';

test.each([
  [0, 0],
  [1.2, 1],
  [1.3, 1.5],
  [1.7, 1.5],
  [1.8, 2],
  [1.9, 2],
  [2, 2],
  [4.25, 4.5],
  [4.96, 5],
  [5, 5],
])('toHalves rounds %d stars to %d', (value, shown) => {
  expect(toHalves(value)).toBe(shown);
});
