import { describe, expect, it } from 'vitest';
import { minorUnits, wholeUnits } from '#payments/ledger/amounts.ts';

describe('Payment amount', () => {
  it.each([
    ['12', 2, 1200],
    ['12.5', 2, 1250],
    ['1234.50', 2, 123_450],
    ['0.07', 2, 7],
    ['12', 0, 12],
    ['12.00', 0, 12],
    ['1.234', 3, 1234],
    ['12.500000', 2, 1250],
  ])('parses %s with %i decimals', (written, decimals, minor) => {
    expect(minorUnits(written, { decimals })).toBe(minor);
  });

  it.each(['', '.5', '5.', '-1', '1e3', '1,50', '1.005', '1234567890123', '1.2345678'])(
    'rejects %j as an amount',
    (written) => {
      expect(minorUnits(written, { decimals: 2 })).toBeNull();
    },
  );

  it('formats minor units as a decimal of the currency', async () => {
    expect(await wholeUnits(123_450, 'USD')).toBe('1234.50');
    expect(await wholeUnits(7, 'USD')).toBe('0.07');
  });

  it('throws for an unknown currency', async () => {
    await expect(wholeUnits(100, 'ZZZ')).rejects.toThrow(/ZZZ/);
  });
});
