/** Decides which pricelists a visitor may use; pure. */
import type { Site } from '#core/sites/site.ts';
import type { PriceBook, Pricelist } from './price_book.ts';

/** Pricelists of the website that can be chosen or unlocked by a code. */
const onWebsite = ({ pricelists }: PriceBook, { website, company }: Site): Pricelist[] =>
  pricelists.filter(
    (one) =>
      one.companyId === company.id &&
      (one.websiteId === website.id || (one.websiteId === null && (one.isSelectable || one.code !== null))),
  );

/**
 * Pricelists for a country, chosen or unlocked by a code. A country with its own pricelists gets only those; if the
 * country is unknown or has none, all are available.
 * @param country ISO 3166-1, or empty
 */
export function availablePricelists(book: PriceBook, site: Site, country: string): Pricelist[] {
  const all = onWebsite(book, site);
  const own = country ? all.filter(({ countryCodes }) => countryCodes.includes(country)) : [];
  return own.length > 0 ? own : all;
}

/** Pricelists that visitors can choose. */
export const selectablePricelists = (book: PriceBook, site: Site, country: string): Pricelist[] => {
  const open = (one: Pricelist) => one.isSelectable && one.code === null;
  const own = availablePricelists(book, site, country).filter(open);
  // If all pricelists for a country need a code, its visitors get the general ones.
  return own.length > 0 ? own : onWebsite(book, site).filter(open);
};

/** The pricelist of visitors without a choice. */
export const firstPricelist = (book: PriceBook, site: Site, country: string): Pricelist | null =>
  selectablePricelists(book, site, country)[0] ?? null;

const same = (a: string | null, b: string | null) => (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase();

/** The pricelist that a code unlocks. */
export function pricelistByCode(book: PriceBook, site: Site, country: string, code: string): Pricelist | null {
  if (code.trim() === '') return null;
  return availablePricelists(book, site, country).find((one) => one.code !== null && same(one.code, code)) ?? null;
}

/** Whether a visitor may keep the pricelist they chose or unlocked with a code. */
export function isStillTheirs(
  pricelist: Pricelist | undefined,
  { book, site, country, code }: { book: PriceBook; site: Site; country: string; code: string | null },
): pricelist is Pricelist {
  if (!pricelist || !availablePricelists(book, site, country).includes(pricelist)) return false;
  return pricelist.code === null ? pricelist.isSelectable : same(pricelist.code, code);
}
