/** Finds the taxes of a price by company and by the customer's place. */
import { asc, eq } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { proportion, WHOLE_RATE } from '#sales/documents/amounts.ts';
import { fiscalPositions, type LineTax, taxes } from '#sales/schema/taxes.schema.ts';

export type Tax = typeof taxes.$inferSelect;
export type FiscalPosition = typeof fiscalPositions.$inferSelect;
/** `taxes`: those in use. */
export type TaxRules = { taxes: Tax[]; positions: FiscalPosition[] };

/** Tag of the changes that reach every price. */
export const TAX_TAG = 'tax';

/** There are few and every price needs them, so they are cached until one changes. */
export const taxRules = cachedQuery(
  [TAX_TAG],
  async (): Promise<TaxRules> => ({
    taxes: await db.select().from(taxes).where(eq(taxes.isActive, true)).orderBy(asc(taxes.sequence), asc(taxes.id)),
    positions: await db.select().from(fiscalPositions).orderBy(asc(fiscalPositions.sequence), asc(fiscalPositions.id)),
  }),
);

/** What a product bears that names no tax of its own. */
export const usualTaxes = ({ taxes: all }: TaxRules, companyId: number): Tax[] =>
  all.filter((tax) => tax.companyId === companyId && tax.isUsual);

type Customer = { countryCode: string; stateCode: string; zip: string; vat: string };
type Place = Pick<Customer, 'stateCode' | 'zip'>;

/** A country of which states are named is met in these only. */
const isInState = ({ stateCodes }: FiscalPosition, countryCode: string, stateCode: string): boolean =>
  !stateCodes.some((code) => code.startsWith(`${countryCode}-`)) || stateCodes.includes(stateCode);

const plainZip = (zip: string): string => zip.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Postal codes are compared as far as the limits are written: up to `75` takes in 75020. */
export function isBetweenZips({ zipFrom, zipTo }: Pick<FiscalPosition, 'zipFrom' | 'zipTo'>, zip: string): boolean {
  const [from, to, at] = [plainZip(zipFrom), plainZip(zipTo), plainZip(zip)];
  if (!from && !to) return true;
  return at !== '' && at.slice(0, from.length) >= from && (!to || at.slice(0, to.length) <= to);
}

const isAt = (one: FiscalPosition, countryCode: string, { stateCode, zip }: Place): boolean =>
  isInState(one, countryCode, stateCode) && isBetweenZips(one, zip);

/** The first fiscal position that matches the customer's address; null without an address or a match. */
export function fiscalPositionFor(
  { positions }: TaxRules,
  company: { id: number; countryCode: string },
  { countryCode, vat, ...place }: Customer,
): FiscalPosition | null {
  if (!countryCode) return null;
  const isThere = ({ countryCodes }: FiscalPosition) =>
    countryCodes.length > 0 ? countryCodes.includes(countryCode) : countryCode !== company.countryCode;
  return (
    positions.find(
      (one) =>
        one.companyId === company.id &&
        isThere(one) &&
        isAt(one, countryCode, place) &&
        (!one.needsVat || vat.trim() !== ''),
    ) ?? null
  );
}

/** What a fiscal position makes of taxes. */
export function mappedTaxes(own: readonly Tax[], position: FiscalPosition | null, { taxes: all }: TaxRules): Tax[] {
  if (!position) return [...own];
  const borne = own.flatMap((tax) => {
    const instead = position.map[tax.id];
    if (instead === undefined) return tax;
    return all.find(({ id }) => id === instead) ?? [];
  });
  return [...new Set(borne)];
}

const ratesIn = (taxes: readonly Tax[]): number =>
  taxes.filter(({ isIncluded }) => isIncluded).reduce((sum, { rate }) => sum + rate, 0);

/** A price with other taxes in it: the own ones go out, those that it bears come in. */
export function mappedPrice(price: number, own: readonly Tax[], borne: readonly Tax[]): number {
  const [before, after] = [ratesIn(own), ratesIn(borne)];
  return before === after ? price : proportion(price, WHOLE_RATE + after, WHOLE_RATE + before);
}

/** One piece as a shop shows it, to the minor unit as a document with that piece alone has it. */
export function taxedPrice(price: number, taxes: readonly Tax[], display: 'included' | 'excluded'): number {
  const inside = ratesIn(taxes);
  const net = inside === 0 ? price : proportion(price, WHOLE_RATE, WHOLE_RATE + inside);
  if (display === 'excluded') return net;
  const onTop = taxes.filter(({ isIncluded }) => !isIncluded);
  return onTop.reduce((sum, { rate }) => sum + proportion(net, rate, WHOLE_RATE), price);
}

/** As a line remembers them. */
export const asLineTaxes = (taxes: readonly Tax[]): LineTax[] =>
  taxes.map(({ id, name, rate, isIncluded }) => ({ taxId: id, name, rate, isIncluded }));
