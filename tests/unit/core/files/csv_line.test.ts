import { describe, expect, it } from 'vitest';
import { csvLine } from '#core/tables/csv.ts';

describe('csvLine', () => {
  it('quotes cells that contain commas, quotes or line breaks', () => {
    expect(csvLine(['a\u2028b', 'c\u0085'])).toBe('"a\u2028b","c\u0085"\r\n');
    expect(csvLine(['a', 'b,c', 'd "e"', 'f\ng', '', null, 3])).toBe('a,"b,c","d ""e""","f\ng",,,3\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\uff1d1'])(
    'prefixes %j with an apostrophe, so that spreadsheets do not run it as a formula',
    (cell) => {
      expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('writes a negative number without a prefix', () => {
    expect(csvLine([-5])).toBe('-5\r\n');
  });
});
