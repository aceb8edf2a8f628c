/** Reads the shop settings of a website. */

import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import type { Site } from '#core/sites/site.ts';
import { shopSettings } from '#shop/schema/schema.ts';
import { hasPage } from '#website/api.ts';

export type ShopSettings = typeof shopSettings.$inferSelect;

/** Pages show what was chosen, and go with `website`. */
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
  analyticsObject: '',
};

/** Name of a third party's object that is told what buyers do; empty: of none. */
export const analyticsOf = async ({ website }: Pick<Site, 'website'>): Promise<string> =>
  (await shopSettingsOf(website.id)).analyticsObject;

/** Where a website's terms & conditions stand, once its owner wrote them. */
export const TERMS = '/shop/terms';

/** Whether there is anything that buyers could agree to. */
export const asksForTerms = ({ website }: Pick<Site, 'website'>): Promise<boolean> => hasPage(website.id, TERMS);
