/** Amounts as calls and forms write them: `1234.50`, in whole units of the currency. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { currencies } from '#core/sites/schema.ts';

type Currency = typeof currencies.$inferSelect;

export async function currencyOf(code: string): Promise<Currency> {
  const [currency] = await db.select().from(currencies).where(eq(currencies.code, code));
  if (!currency) throw new Error(`There is no currency "${code}".`);
  return currency;
}

export async function wholeUnits(amount: number, code: string): Promise<string> {
  const { decimals } = await currencyOf(code);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** Minor units; null for what is no amount. */
export function minorUnits(written: string, { decimals }: Pick<Currency, 'decimals'>): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(written) ?? [];
  if (whole === undefined || Number(fraction.slice(decimals)) !== 0) return null;
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** As the language writes it. */
export async function amountShown(amount: number, code: string, language: string): Promise<string> {
  return textsFor(language).money(amount, await currencyOf(code));
}
