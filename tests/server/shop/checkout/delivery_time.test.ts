import { describe, expect, it } from 'vitest';
import { openPaymentFixture } from '#tests/setup/payments/payment_fixture.ts';
import { changeTemplate } from '#tests/setup/shop/catalogue.ts';
import { IDA } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('delivery-time');
const within = (days: number) => `Delivered within ${days} working days`;

const usual = async (days: string) => {
  const fields = { ...(await formFields(fixture.ada, '/sales/settings')), delivery_days: days };
  expect((await fixture.ada.post('/sales/settings', fields)).statusCode).toBe(303);
};
const pageOf = async (name: string, id: number) => (await visitor(fixture.app).get(`/shop/product/${name}-${id}`)).body;

describe('The delivery time', () => {
  it('on the page of a product is its own, else that of the settings, and none of a service', async () => {
    const { templateId } = await addProduct({ name: 'Timed bench', price: 1000 });
    await usual('4');
    expect(await pageOf('timed-bench', templateId)).toContain(within(4));
    await changeTemplate(templateId, { deliveryDays: 20 });
    expect(await pageOf('timed-bench', templateId)).toContain(within(20));
    await changeTemplate(templateId, { type: 'service' });
    expect(await pageOf('timed-bench', templateId)).not.toContain('Delivered within');
    await changeTemplate(templateId, { type: 'stocked', deliveryDays: null });
    await usual('');
    expect(await pageOf('timed-bench', templateId)).not.toContain('Delivered within');
  });

  it('of an order is the latest of its goods, and stands before payment', async () => {
    await usual('4');
    const soon = await addProduct({ name: 'Timed stool', price: 1000 });
    const late = await addProduct({ name: 'Timed table', price: 2000 });
    await changeTemplate(late.templateId, { deliveryDays: 15 });
    const guest = visitor(fixture.app);
    await guest.post('/shop/cart/update', { product_id: soon.variantId });
    await guest.post('/shop/cart/update', { product_id: late.variantId });
    await guest.post('/shop/address', IDA);
    const { body } = await guest.get('/shop/payment');
    expect(body).toContain(within(15));
    expect(body).not.toContain(within(4));
  });
});
