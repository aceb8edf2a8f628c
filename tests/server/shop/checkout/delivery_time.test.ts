import { describe, expect, it } from 'vitest';
import { randomToken } from '#core/process/secret.ts';
import { openPaymentFixture, paymentsFor } from '#tests/setup/payments/payment_fixture.ts';
import { readPdf } from '#tests/setup/records/pdf.ts';
import { orderNow } from '#tests/setup/records/quotes.ts';
import { changeTemplate } from '#tests/setup/shop/catalogue.ts';
import { IDA, orderAsGuest } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
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

  it('stands in both mails, on the page and in the PDF of an order as promised when it was placed', async () => {
    await usual('4');
    const { variantId } = await addProduct({ name: 'Timed lamp', price: 1000 });
    const guest = visitor(fixture.app);
    const id = await orderAsGuest(guest, variantId);
    await usual('9');
    const { name, accessToken } = await orderNow(id);
    const [payment] = await paymentsFor(id);
    await fixture.ada.post(`/sales/payments/${payment!.id}/settle`, {
      amount: (payment!.amount / 100).toFixed(2),
      submission: randomToken(),
    });
    const told = (await mailsTo(IDA.email)).filter(({ subject }) => subject.includes(name!));
    const page = await visitor(fixture.app).get(`/my/orders/${id}?access_token=${accessToken}`);
    const pdf = await visitor(fixture.app).get(`/my/orders/${id}?report_type=pdf&access_token=${accessToken}`);
    const { pages } = await readPdf(pdf.rawPayload);
    const confirmation = await guest.get(`/shop/confirmation?order_id=${id}`);
    expect(confirmation.body).toContain(within(4));
    const texts = [...told.flatMap(({ text, html }) => [text, html!]), page.body, pages.join()];
    expect(texts).toHaveLength(6);
    for (const text of texts) expect(text).toContain('Within 4 working days');
  });
});
