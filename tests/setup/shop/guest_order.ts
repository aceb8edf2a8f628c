/** Places a guest's order by bank transfer through the pages' forms. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import type { Visitor } from '#tests/setup/visitors/visitor.ts';

export const IDA = {
  name: 'Ida Berg',
  email: 'ida@example.org',
  phone: '+1 802 555 0100',
  street: 'Elm Street 1',
  city: 'Burlington',
  zip: '05401',
  country_id: 'US',
  state_id: 'US-VT',
  use_same: 1,
  submitted: 1,
};

/**
 * @param turns how often each button is pressed
 * @returns id of the order
 */
export async function orderAsGuest(
  guest: Visitor,
  variantId: number,
  {
    turns = 1,
    headers = {},
    agrees = true,
  }: { turns?: number; headers?: Record<string, string>; agrees?: boolean } = {},
): Promise<number> {
  const press = async (url: string, fields: Record<string, string | number>) => {
    for (let turn = 0; turn < turns; turn++) await guest.post(url, fields, headers);
  };
  await guest.post('/shop/cart/update', { product_id: variantId }, headers);
  await press('/shop/address', IDA);
  await press('/shop/confirm_order', {});
  const { body } = await guest.get('/shop/payment', headers);
  const [, token = ''] = /name="access_token" value="([^"]+)"/.exec(body) ?? [];
  const [transfer] = await db.select().from(acquirers).where(eq(acquirers.provider, 'transfer'));
  const pay = { pm_id: `form_${transfer?.id}`, access_token: token, ...(agrees && { agree: 1 }) };
  await guest.post('/shop/payment/token', pay, headers);
  const { headers: led } = await guest.get('/shop/payment/validate', headers);
  const [, order] = /order_id=(\d+)/.exec(String(led.location)) ?? [];
  if (!order) throw new Error(`The order was not placed: ${led.location}`);
  return Number(order);
}
