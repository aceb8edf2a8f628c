/** Form of exchange rates. */
import { asc, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate } from '#core/db/database.ts';
import { numberFormValue, wholeOf } from '#core/i18n/form_numbers.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { currencies } from '#core/sites/schema.ts';
import type { Currency } from '#core/sites/site.ts';
import type { FormReading, StoredRecord } from '#core/staff_form/staff_form.ts';
import { TAX_TAG } from './tax_rules.ts';

/** Rates are millionths. */
const DIGITS = 6;
const MOST = 2_000_000_000;
const NEW_FIELDS = ['new_code', 'new_symbol', 'new_decimals', 'new_rate'];

export const CURRENCIES: StoredRecord = { table: currencies };

export const allCurrencies = (): Promise<Currency[]> => db.select().from(currencies).orderBy(asc(currencies.code));

/** A rate is how many units of a currency are worth one unit of the base currency. */
export const currencyFields = (rows: readonly Currency[]): string[] => [
  ...rows.map(({ code }) => `rate_${code}`),
  ...NEW_FIELDS,
];

export const rateFormValues = (rows: readonly Currency[], texts: Texts): FormValues =>
  Object.fromEntries(rows.map(({ code, rate }) => [`rate_${code}`, numberFormValue(rate, DIGITS, texts)]));

type Rates = { rates: { code: string; rate: number }[]; added: Currency | null };

/** @returns the parsed values, or errors by field */
export function parseRates(values: FormValues, rows: readonly Currency[], texts: Texts): FormReading<Rates> {
  const errors: Record<string, string> = {};
  const demand = (field: string, isMet: boolean, problem: string) => {
    if (!isMet) errors[field] ??= texts.say(problem);
  };
  const text = (field: string) => values[field]?.trim() ?? '';
  const rateIn = (field: string): number => {
    const rate = wholeOf(text(field), DIGITS, texts);
    demand(field, rate > 0, msg('Enter a number greater than 0'));
    demand(field, !(rate > MOST), msg('Enter a smaller value'));
    return rate;
  };
  // A currency that was added meanwhile is not in the form.
  const rates = rows.flatMap(({ code }) => (text(`rate_${code}`) ? [{ code, rate: rateIn(`rate_${code}`) }] : []));
  const added = NEW_FIELDS.some((field) => text(field) !== '') ? newCurrency() : null;
  return Object.keys(errors).length > 0 ? { errors } : { input: { rates, added } };

  function newCurrency(): Currency {
    const code = text('new_code').toUpperCase();
    demand('new_code', /^[A-Z]{3}$/.test(code), msg('Enter a three-letter code, for example USD'));
    demand('new_code', !rows.some((one) => one.code === code), msg('This currency already exists'));
    demand('new_symbol', /^\S{1,5}$/.test(text('new_symbol')), msg('Use 1 to 5 characters'));
    demand('new_decimals', /^[0-3]?$/.test(text('new_decimals')), msg('Enter a number from 0 to 3'));
    const decimals = text('new_decimals') === '' ? 2 : Number(text('new_decimals'));
    return { code, symbol: text('new_symbol'), decimals, rate: rateIn('new_rate') };
  }
}

export async function saveRates({ rates, added }: Rates): Promise<void> {
  for (const { code, rate } of rates) await db.update(currencies).set({ rate }).where(eq(currencies.code, code));
  if (added) await db.insert(currencies).values(added).onConflictDoNothing();
  securityEvent('currency_changed', { currencies: [...rates, ...(added ? [added] : [])].map(({ code }) => code) });
  // Prices in every currency, and what websites know of their own.
  await changed(TAX_TAG, 'website');
}

export const holdCurrencies = () => forUpdate(db.select().from(currencies).orderBy(asc(currencies.code)));
