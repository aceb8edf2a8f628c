/** Reads the shop settings of a website. */

import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { ECONOMIC_AREA } from '#core/i18n/economic_area.ts';
import type { Site } from '#core/sites/site.ts';
import type { UnitPriceStyle } from '#shop/content/content.ts';
import { shopSettings } from '#shop/schema/schema.ts';
import { hasPage } from '#website/api.ts';

export type ShopSettings = typeof shopSettings.$inferSelect;

/** Cached under `website`, as pages show the settings. */
const chosen = cachedQuery(['website'], async () => {
  const rows = await db.select().from(shopSettings);
  return new Map(rows.map((row) => [row.websiteId, row]));
});

/** @returns the defaults of the table where nothing was chosen */
export async function shopSettingsOf(websiteId: number): Promise<ShopSettings> {
  return (await chosen()).get(websiteId) ?? { websiteId, ...DEFAULTS };
}

const DEFAULTS: Omit<ShopSettings, 'websiteId'> = {
  taxDisplay: 'included',
  afterAdding: 'dialog',
  variantChoice: 'attributes',
  needsAccount: false,
  hasExtraStep: false,
  abandonedAfterMinutes: 60,
  sendsReminders: false,
  withdrawalFor: 'europe',
  withdrawalDays: 14,
  lowestPriceFor: 'europe',
  unitPriceFor: 'europe',
  hasSmallUnits: false,
  deliveryDays: null,
  analyticsObject: '',
};

/** Name of a third-party analytics object that is told what buyers do; empty: none. */
export const analyticsOf = async ({ website }: Pick<Site, 'website'>): Promise<string> =>
  (await shopSettingsOf(website.id)).analyticsObject;

/** Whether anybody may withdraw from contracts with this website. */
export const offersWithdrawal = async (websiteId: number): Promise<boolean> =>
  (await shopSettingsOf(websiteId)).withdrawalFor !== 'none';

/** Whether a reduced price stands beside the lowest one of the last 30 days, as it must where the seller is in the EEA. */
export const showsLowest = (
  { lowestPriceFor }: Pick<ShopSettings, 'lowestPriceFor'>,
  { countryCode }: Pick<Site['company'], 'countryCode'>,
): boolean => lowestPriceFor === 'all' || (lowestPriceFor === 'europe' && ECONOMIC_AREA.has(countryCode));

/** How prices per kg, l, m or piece are stated, as they must be where the seller is in the EEA. */
export const unitPriceStyle = (
  { unitPriceFor, hasSmallUnits }: Pick<ShopSettings, 'unitPriceFor' | 'hasSmallUnits'>,
  { countryCode }: Pick<Site['company'], 'countryCode'>,
): UnitPriceStyle => {
  const isShown = unitPriceFor === 'all' || (unitPriceFor === 'europe' && ECONOMIC_AREA.has(countryCode));
  return isShown ? (hasSmallUnits ? 'small' : 'whole') : 'none';
};

/** The page with a website's terms & conditions, if its owner wrote them. */
export const TERMS = '/shop/terms';

/** Whether there are terms that buyers must accept. */
export const asksForTerms = ({ website }: Pick<Site, 'website'>): Promise<boolean> => hasPage(website.id, TERMS);
