import { describe, expect, it } from 'vitest';
import { afterCorrection } from '#sales/addresses/correct_address.ts';
import { keptOf } from '#sales/addresses/kept_address.ts';
import { mailTo } from '#sales/addresses/mail_to.ts';

const IDA = keptOf({ name: 'Ida Berg', email: 'ida@exmaple.org', phone: '1' });
const BEN = keptOf({ name: 'Ben Berg', email: 'ben@example.org', phone: '2' });
const RIGHT = { email: 'ida@example.org' };

describe('afterCorrection', () => {
  it.each(['billing', 'shipping'] as const)('corrects the email of both addresses in that of %s', (which) => {
    const { billingAddress, shippingAddress } = afterCorrection(
      { billingAddress: IDA, shippingAddress: IDA },
      which,
      RIGHT,
    );
    expect(billingAddress).toEqual({ ...IDA, ...RIGHT, isEmailCorrected: true });
    expect(shippingAddress).toEqual({ ...IDA, ...RIGHT });
  });

  it('leaves the email of another person as it is', () => {
    const now = { billingAddress: IDA, shippingAddress: BEN };
    expect(afterCorrection(now, 'billing', RIGHT).shippingAddress).toEqual(BEN);
    const { billingAddress, shippingAddress } = afterCorrection(now, 'shipping', { email: 'b@example.org' });
    expect([billingAddress, shippingAddress.email]).toEqual([IDA, 'b@example.org']);
  });

  it('gives an email to the address that is corrected alone where neither had one', () => {
    const [none, other] = [keptOf({ ...IDA, email: '' }), keptOf({ ...BEN, email: '' })];
    const after = afterCorrection({ billingAddress: none, shippingAddress: other }, 'billing', RIGHT);
    expect([after.billingAddress.email, after.shippingAddress.email]).toEqual([RIGHT.email, '']);
  });

  it('does not count another phone as a corrected email', () => {
    const after = afterCorrection({ billingAddress: IDA, shippingAddress: IDA }, 'billing', { ...IDA, phone: '3' });
    expect(after).toEqual({ billingAddress: { ...IDA, phone: '3' }, shippingAddress: IDA });
  });
});

describe('mailTo', () => {
  const customer = { name: 'Ida', email: 'now@example.org' };

  it.each([
    ['the customer as they are reached now', customer, IDA, 'now@example.org'],
    ['the corrected email', customer, { ...IDA, ...RIGHT, isEmailCorrected: true }, RIGHT.email],
    [
      'the customer where staff took the email out',
      customer,
      { ...IDA, email: '', isEmailCorrected: true },
      customer.email,
    ],
    ['the address of the document where the customer has none', { ...customer, email: '' }, IDA, IDA.email],
    ['nobody where there is no address', null, null, ''],
  ])('is %s', (_who, one, billTo, address) => {
    expect(mailTo(one, billTo).address).toBe(address);
  });
});
