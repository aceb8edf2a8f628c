import { describe, expect, it } from 'vitest';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import { type Details, MANDATORY, postedDetails, problemsOf, requiredFields } from '#portal/details/rules.ts';

const MARIA = postedDetails({
  name: 'Maria Lopes',
  phone: '+1 555 0178',
  email: 'maria@example.com',
  street: '22 Orchard Street',
  city: 'Burlington',
  country_id: 'US',
  zipcode: '05401',
  state_id: 'US-VT',
});

async function problems(
  change: Partial<Details>,
  more: { body?: object; isLocked?: boolean; isEmail?: boolean; vat?: string | null } = {},
) {
  const typed = { ...MARIA, ...change };
  const { body = typed, isLocked = false, isEmail = true, vat = '' } = more;
  const form = await addressFormOf(typed.country_id);
  const { fields, messages } = problemsOf(typed, {
    body,
    form,
    before: MARIA,
    isLocked,
    isEmail,
    vat,
    password: 'right',
  });
  return { fields: Object.keys(fields), messages: messages.map(({ text }) => text) };
}

describe('Account details', () => {
  it('are accepted unchanged', async () => {
    expect(await problems({})).toEqual({ fields: [], messages: [] });
  });

  it.each(MANDATORY)('require %s', async (name) => {
    expect(await problems({ [name]: '' })).toEqual({ fields: [name], messages: ['There is a problem'] });
  });

  it.each([
    ['US', 'state_id', true],
    ['US', 'zipcode', true],
    ['FR', 'zipcode', true],
    ['FR', 'state_id', false],
    ['AE', 'zipcode', false],
    ['AE', 'city', false],
    ['AE', 'state_id', true],
    ['GB', 'state_id', false],
  ])('decide in %s whether %s is required: %s', async (country, field, isRequired) => {
    expect(requiredFields(await addressFormOf(country)).includes(field as never)).toBe(isRequired);
  });

  it('report all problems at once', async () => {
    expect(await problems({ street: '', city: '', email: 'x' }, { isEmail: false })).toEqual({
      fields: ['street', 'city', 'email'],
      messages: ['There is a problem', 'Enter a valid email address'],
    });
  });

  it('reject unknown fields', async () => {
    const body = { ...MARIA, is_admin: '1', redirect: '/shop' };
    expect(await problems({}, { body })).toEqual({ fields: [], messages: ["Unknown field '{names}'"] });
  });

  it('reject a state of another country and an unknown country', async () => {
    expect((await problems({ state_id: 'CA-QC' })).fields).toEqual(['state_id']);
    expect((await problems({ country_id: 'FR' })).fields).toEqual(['state_id']);
    expect((await problems({ country_id: 'XX' })).fields).toEqual(['country_id']);
  });

  it('reject a changed name, company or tax number once an invoice was issued', async () => {
    for (const [change, vat] of [
      [{ name: 'Somebody Else' }, ''],
      [{ company_name: 'Lopes Ltd' }, ''],
      [{ vat: 'BE0477472701' }, 'BE0477472701'],
    ] as const) {
      expect((await problems(change, { vat })).fields).toEqual([]);
      const refused = await problems(change, { isLocked: true, vat });
      expect(refused.fields).toEqual(Object.keys(change));
      expect(refused.messages[0]).toMatch(/^You can’t change .* after/);
    }
    expect(await problems({ street: 'Elsewhere 1' }, { isLocked: true })).toEqual({ fields: [], messages: [] });
  });

  it('reject an invalid VAT number', async () => {
    expect((await problems({ vat: 'BE1' }, { vat: null })).fields).toEqual(['vat']);
  });

  it('ignore values that are not text and trim the others', () => {
    expect(postedDetails({ name: ['a', 'b'], toString: 'x', street: '  1 Lane ' })).toMatchObject({
      name: '',
      street: '1 Lane',
    });
    expect(postedDetails(null).name).toBe('');
  });
});
