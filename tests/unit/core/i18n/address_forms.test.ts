import { describe, expect, it } from 'vitest';
import { addressFormOf, addressForms, addressLines, stateName } from '#core/i18n/address_forms.ts';
import { parseVat } from '#core/i18n/vat.ts';

describe('Address forms', () => {
  it('include over 230 countries and exclude codes without a form', async () => {
    const forms = await addressForms();
    expect(forms.size).toBeGreaterThan(230);
    expect(forms.has('ZZ')).toBe(false);
    expect(forms.has('AQ')).toBe(false);
  });

  it('order city, state and postal code as the country does', async () => {
    const parts = async (country: string) => (await addressFormOf(country))?.parts.join('');
    expect(await parts('US')).toBe('CSZ');
    expect(await parts('FR')).toBe('ZC');
    expect(await parts('IT')).toBe('ZCS');
    expect(await parts('AE')).toBe('S');
  });

  it('name states in the reader’s language, else in the country’s Latin spelling', async () => {
    const first = async (country: string, language: string) => {
      const [state] = (await addressFormOf(country))?.states ?? [];
      return state && stateName(state, language);
    };
    expect(await first('AE', 'ar_001')).toBe('أبو ظبي');
    expect(await first('AE', 'en_US')).toBe('Abu Dhabi');
    expect(await first('JP', 'fr_FR')).toBe('Hokkaido');
  });

  it.each([
    ['US', 'US-VT', ['Maria', '22 Orchard Street', 'Burlington, VT 05401']],
    ['US', '', ['Maria', '22 Orchard Street', 'Burlington 05401']],
    ['FR', '', ['Maria', '22 Orchard Street', '05401 Burlington']],
    ['AE', 'AE-DU', ['Maria', '22 Orchard Street', 'Dubai', 'Burlington']],
    ['', '', ['Maria', '22 Orchard Street', 'Burlington 05401']],
  ])('write the lines of an address in "%s"', async (countryCode, stateCode, lines) => {
    const address = {
      name: 'Maria',
      street: '22 Orchard Street',
      city: 'Burlington',
      zip: '05401',
      countryCode,
      stateCode,
    };
    expect(addressLines(address, await addressFormOf(countryCode), 'en_US')).toEqual(lines);
  });

  it('leave out empty lines', async () => {
    const address = { name: 'Maria', street: '', city: '', zip: '', countryCode: 'US' };
    expect(addressLines(address, await addressFormOf('US'), 'en_US')).toEqual(['Maria']);
  });
});

describe('parseVat', () => {
  it.each([
    ['BE 0477.472.701', 'BE', 'BE0477472701'],
    ['0477472701', 'BE', 'BE0477472701'],
    ['BE0477472701', 'US', 'BE0477472701'],
    ['fr83404833048', 'FR', 'FR83404833048'],
    ['12-3456789', 'US', '123456789'],
    ['BE0477472702', 'BE', null],
    ['abc', 'FR', null],
    ['none', 'US', null],
    ['<script>', 'US', null],
  ])('reads %s in %s as %s', async (typed, country, kept) => {
    expect(await parseVat(typed, country)).toBe(kept);
  });
});
