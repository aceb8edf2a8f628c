import { expect, it } from 'vitest';
import { countryName } from '#core/i18n/country_names.ts';
import { countryOf } from '#core/sites/visitor_country.ts';

it.each([
  ['193.0.6.139', 'NL'],
  ['2001:67c:2e8:22::c100:68b', 'NL'],
  ['133.11.0.1', 'JP'],
  ['127.0.0.1', ''],
  ['::1', ''],
  ['not an address', ''],
])('countryOf maps the address "%s" to the country "%s"', async (ip, country) => {
  expect(await countryOf(ip)).toBe(country);
});

it('countryName returns the name in the given language, and null without a country', () => {
  expect([countryName('DE', 'en-US'), countryName('DE', 'fr-FR'), countryName('', 'en-US')]).toEqual([
    'Germany',
    'Allemagne',
    null,
  ]);
});
