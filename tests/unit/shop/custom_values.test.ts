import { expect, it } from 'vitest';
import { customProblem } from '#shop/product/custom_values.ts';

const value = (
  customKind: 'text' | 'number' | 'date' | 'file',
  customMin?: string,
  customMax?: string,
  customStep?: string,
) => ({
  customKind,
  customMin: customMin ?? null,
  customMax: customMax ?? null,
  customStep: customStep ?? null,
});
const hole = value('number', '4', '58', '0.5');
const day = value('date', '2026-12-01', '2026-12-24');

it.each([
  [value('text'), 'For Ada <b>'],
  [value('text'), ''],
  [value('text'), 'x'.repeat(1000)],
  [hole, '4'],
  [hole, '57.5'],
  [hole, ''],
  [value('number', undefined, undefined, '0.1'), '0.3'],
  [value('number'), '-12.25'],
  [day, '2026-12-24'],
  [value('date'), '2028-02-29'],
])('customProblem accepts for %j the value %j', (bounds, text) => expect(customProblem(bounds, text)).toBeNull());

it.each([
  [value('text'), 'x'.repeat(1001), 'characters'],
  [hole, '3.5', 'or more'],
  [hole, '58.5', 'or less'],
  [hole, '10.25', 'steps of'],
  [hole, 'ten', 'a number'],
  [hole, '1e3', 'a number'],
  [hole, 'Infinity', 'a number'],
  [hole, ' 5', 'a number'],
  [day, '2026-11-30', 'or later'],
  [day, '2026-12-25', 'or earlier'],
  [day, '24.12.2026', 'a date'],
  [value('date'), '2027-02-29', 'a date'],
])('customProblem rejects for %j the value %j', (bounds, text, why) =>
  expect(customProblem(bounds, text)).toContain(why),
);
