/** The pricing of a website without price lists and rules. */
import { expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { findSite } from '#core/sites/site.ts';
import { NO_TERMS, pricingBy } from '#shop/prices/pricing.ts';
import { pricelists } from '#shop/schema/pricelists.schema.ts';

it('pricingBy uses the currency of the website and no rules without a price list', async () => {
  const site = (await findSite(1))!;
  const { currency, key, rules } = await pricingBy(NO_TERMS, site);
  expect([currency, key, rules.all]).toEqual([site.currency, '0.0', []]);
});

it('pricingBy has no rules for a price list that has none, and the website’s currency for an unknown one', async () => {
  const site = (await findSite(1))!;
  const [demo] = await db.select().from(pricelists).limit(1);
  const pricelist = { ...demo!, id: 2_000_000_000, currencyCode: 'ZZZ' };
  const { currency, rules } = await pricingBy({ pricelist, position: null }, site);
  expect([currency, rules.all, rules.turns]).toEqual([site.currency, [], []]);
});
