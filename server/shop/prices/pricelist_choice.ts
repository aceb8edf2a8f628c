/** Decides which pricelists a visitor may use; pure. */
import type { Site } from '#core/sites/site.ts';
import type { PriceBook, Pricelist } from './price_book.ts';

/** Those of the website that open by a choice or by a code. */
const onWebsite = ({ pricelists }: PriceBook, { website, company }: Site): Pricelist[] =>
  pricelists.filter(
    (one) =>
      one.companyId === company.id &&
      (one.websiteId === website.id || (one.websiteId === null && (one.isSelectable || one.code !== null))),
  );

/**
 * Those for a country, by choice or by code. A country with pricelists of its own has no others; where nobody knows the
 * country, or nothing is for it, all are for it.
 * @param country ISO 3166-1, or empty
 */
export function availablePricelists(book: PriceBook, site: Site, country: string): Pricelist[] {
  const all = onWebsite(book, site);
  const own = country ? all.filter(({ countryCodes }) => countryCodes.includes(country)) : [];
  return own.length > 0 ? own : all;
}

/** Those among which visitors choose. */
export const selectablePricelists = (book: PriceBook, site: Site, country: string): Pricelist[] => {
  const open = (one: Pricelist) => one.isSelectable && one.code === null;
  const own = availablePricelists(book, site, country).filter(open);
  // Where all that is for a country is opened by a code, its visitors have what everybody has.
  return own.length > 0 ? own : onWebsite(book, site).filter(open);
};

/** By which a visitor without a choice is shown prices. */
export const firstPricelist = (book: PriceBook, site: Site, country: string): Pricelist | null =>
  selectablePricelists(book, site, country)[0] ?? null;

const same = (a: string | null, b: string | null) => (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase();

/** The pricelist that a code opens. */
export function pricelistByCode(book: PriceBook, site: Site, country: string, code: string): Pricelist | null {
  if (code.trim() === '') return null;
  return availablePricelists(book, site, country).find((one) => one.code !== null && same(one.code, code)) ?? null;
}

/** Whether somebody who chose a pricelist, or opened it with a code, may still have it. */
export function isStillTheirs(
  pricelist: Pricelist | undefined,
  { book, site, country, code }: { book: PriceBook; site: Site; country: string; code: string | null },
): pricelist is Pricelist {
  if (!pricelist || !availablePricelists(book, site, country).includes(pricelist)) return false;
  return pricelist.code === null ? pricelist.isSelectable : same(pricelist.code, code);
}
