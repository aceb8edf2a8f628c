import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { quantity, quantityField, recordId } from '#core/http/contract.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { parseVat } from '#core/i18n/vat.ts';
import { parseValue } from '#forms/receiving/field_values.ts';
import type { FormField } from '#forms/schema.ts';
import { postedDetails } from '#portal/details/rules.ts';
import { postedAddress } from '#shop/checkout/addresses/rules.ts';
import { confirmForm } from '#threads/contract.ts';

describe.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['full-width', '０１２３４５６７８９'],
])('%s digits', (_kind, digits) => {
  const typed = (number: string) => number.replace(/\d/g, (digit) => digits[Number(digit)] as string);

  it('are stored as Latin digits in postal codes, phone numbers and tax numbers', () => {
    const [zip, phone, vat] = [typed('12345'), typed('+966 55 123'), typed('300000000000003')];
    expect(postedAddress({ zip, phone, vat })).toMatchObject({
      zip: '12345',
      phone: '+966 55 123',
      vat: '300000000000003',
    });
    expect(postedDetails({ zipcode: zip, phone, vat })).toMatchObject({
      zipcode: '12345',
      phone: '+966 55 123',
      vat: '300000000000003',
    });
  });

  it('stay unchanged in street names', () => {
    expect(postedAddress({ street: typed('12 Elm Street') }).street).toBe(typed('12 Elm Street'));
  });

  it('are accepted in tax numbers, quantities, ids and confirmation codes', async () => {
    expect(await parseVat(typed('FR83404833048'), 'FR')).toBe('FR83404833048');
    expect([quantity.parse(typed('12')), quantityField.parse(typed('3')), recordId.parse(typed('7'))]).toEqual([
      12, 3, 7,
    ]);
    expect(confirmForm.parse({ code: typed('123 456') })).toEqual({ code: '123456' });
    expect(z.array(quantity).safeParse([typed('1x')]).success).toBe(false);
  });

  it('are accepted in number and phone fields of forms', async () => {
    const reader = { texts: textsFor('ar_001'), zone: 'UTC', hasRecord: async () => true };
    const read = (kind: FormField['kind'], text: string) =>
      parseValue({ name: 'x', kind } as FormField, [text], reader);
    expect(await read('integer', typed('42'))).toBe(42);
    expect(await read('tel', typed('+49 30 1'))).toBe('+49 30 1');
  });
});
