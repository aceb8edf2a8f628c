/** Cancelling an order asks for confirmation on a page that works without script. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { openPaymentFixture } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';

const fixture = openPaymentFixture('cancelling');

it('quote page of staff links to a confirmation page, which alone cancels the quote', async () => {
  const { id } = await aQuote();
  const { body } = await fixture.ada.get(`/sales/orders/${id}`);
  expect(body).toContain(`href="/sales/orders/${id}/cancel"`);
  expect(body).not.toContain(`action="/sales/orders/${id}/cancel"`);
  const asked = await fixture.ada.get(`/sales/orders/${id}/cancel`);
  expect(asked.body).toContain(`action="/sales/orders/${id}/cancel"`);
  expect((await orderNow(id)).state).toBe('sent');
  const { version } = await orderNow(id);
  await fixture.ada.post(`/sales/orders/${id}/cancel`, { version });
  expect((await orderNow(id)).state).toBe('cancel');
});

it.each([
  ['draft', 'The customer has not received it, and is not emailed.'],
  ['sent', 'The customer can no longer accept it, and is emailed.'],
] as const)('confirmation page of a %s quote tells whether the customer is emailed', async (state, text) => {
  const { id } = await aQuote({ state });
  expect((await fixture.ada.get(`/sales/orders/${id}/cancel`)).body).toContain(text);
});

it('cancelled quote can be sent again by a secondary button', async () => {
  const { id } = await aQuote();
  await fixture.ada.post(`/sales/orders/${id}/cancel`, { version: (await orderNow(id)).version });
  const { body } = await fixture.ada.get(`/sales/orders/${id}`);
  expect(body).toMatch(/class="button button--quiet[^"]*">Send again/);
});

it('cancelling an invoice asks sales staff for confirmation, and customers get 403', async () => {
  const [open] = await db.select().from(invoices).where(eq(invoices.state, 'open'));
  const { body } = await fixture.ada.get(`/sales/invoices/${open!.id}/cancel`);
  expect(body).toContain(`action="/sales/invoices/${open!.id}/cancel"`);
  expect((await fixture.maria.get(`/sales/invoices/${open!.id}/cancel`)).statusCode).toBe(403);
});

it('invoice list of staff has columns for invoice date and due date', async () => {
  const { body } = await fixture.ada.get('/sales/invoices');
  expect(body).toMatch(
    /<th scope="col"[^>]*>(<a [^>]*>)?\s*Invoice date[\s\S]*?<\/th>\s*<th scope="col"[^>]*>(<a [^>]*>)?\s*Due date/,
  );
});
