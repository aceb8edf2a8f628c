/** Amounts as calls and forms write them: `1234.50`, in whole units of the currency. */

import { textsFor } from '#core/i18n/texts.ts';
import { type Currency, findCurrency } from '#core/sites/site.ts';

export async function wholeUnits(amount: number, code: string): Promise<string> {
  const { decimals } = await findCurrency(code);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** Minor units; null for an invalid amount. */
export function minorUnits(written: string, { decimals }: Pick<Currency, 'decimals'>): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(written) ?? [];
  if (whole === undefined || Number(fraction.slice(decimals)) !== 0) return null;
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** As the language writes it. */
export async function amountShown(amount: number, code: string, language: string): Promise<string> {
  return textsFor(language).money(amount, await findCurrency(code));
}
