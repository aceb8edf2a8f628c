import { describe, expect, it } from 'vitest';
import { csvLine } from '#core/tables/csv.ts';

describe('a row of a table', () => {
  it('quotes what has commas, quotes or lines in it', () => {
    expect(csvLine(['a\u2028b', 'c\u0085'])).toBe('"a\u2028b","c\u0085"\r\n');
    expect(csvLine(['a', 'b,c', 'd "e"', 'f\ng', '', null, 3])).toBe('a,"b,c","d ""e""","f\ng",,,3\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\uff1d1'])(
    'is text, never a formula: %j',
    (cell) => {
      expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('leaves numbers numbers', () => {
    expect(csvLine([-5])).toBe('-5\r\n');
  });
});
