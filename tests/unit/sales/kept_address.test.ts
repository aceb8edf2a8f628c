/** What a document says of a contact whose address it keeps. */
import { expect, it } from 'vitest';
import { asKept, isSamePlace, type KeptAddress, keptOf } from '#sales/addresses/kept_address.ts';

const IDA = keptOf({
  name: 'Ida',
  street: 'Elm Street 1',
  city: 'Burlington',
  phone: '1',
  vat: 'X1',
  email: 'i@x.org',
});

it('is the contact as it is where nothing was kept', () => {
  const contact = { id: 7, ...IDA };
  expect(asKept(contact, null)).toBe(contact);
});

it('is the kept address under the id of the contact', () => {
  const contact = { id: 7, ...IDA, street: 'Elsewhere 2', languageCode: 'en_US' };
  expect(asKept(contact, IDA)).toEqual({ id: 7, ...IDA, languageCode: 'en_US' });
});

it('leaves a part empty that was not kept, instead of taking it from the contact', () => {
  expect(asKept(IDA, { name: 'Ida' } as KeptAddress)).toMatchObject({ name: 'Ida', street: '', vat: '' });
});

it('is refused where what was kept is no address', () => {
  expect(() => asKept(IDA, { name: 7 } as never)).toThrow();
});

it('keeps of a contact its address alone', () => {
  expect(keptOf({ ...IDA, id: 7, imageId: 3 } as KeptAddress)).toEqual(IDA);
});

it('is the same place whatever the VAT number and the email are', () => {
  expect(isSamePlace(IDA, { ...IDA, vat: '', email: '' })).toBe(true);
  expect(isSamePlace(IDA, { ...IDA, phone: '2' })).toBe(false);
});
