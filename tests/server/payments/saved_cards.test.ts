/** Saves a card typed for a document only to its own customer, on request. */
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { users } from '#core/people/people.schema.ts';
import { paymentTokens, transactions } from '#payments/ledger/schema.ts';
import { type FakeBank, openFakeBank } from '#tests/setup/payments/fake_bank.ts';
import { openPaymentFixture } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('keeping');

let bankWithoutTokens: FakeBank;
beforeAll(async () => {
  bankWithoutTokens = await openFakeBank('keeping_none', { savesTokens: false });
});
beforeEach(async () => {
  await db.update(paymentTokens).set({ isActive: false });
});

const CARD = { cc_number: '4242 4242 4242 4242', cc_expiry: '12 / 40', cc_cvc: '123', cc_brand: 'visa' };
const mariasOrder = () => aQuote({ requiresSignature: false, requiresPayment: true });
const partnerOf = async (name: string) =>
  (
    await db
      .select()
      .from(users)
      .where(eq(users.login, `${name}@example.com`))
  )[0]!.partnerId;
const savedCardOwners = async () =>
  (await db.select().from(paymentTokens).where(eq(paymentTokens.isActive, true))).map(({ partnerId }) => partnerId);

type Document = { id: number; accessToken: string };
const WAYS: Record<string, (who: Visitor, order: Document, acquirer: number) => Promise<unknown>> = {
  'by form': (who, { id, accessToken }, acquirer) =>
    who.post(`/my/orders/${id}/transaction/token`, {
      ...CARD,
      pm_id: `new_${acquirer}`,
      access_token: accessToken,
      [`save_token_${acquirer}`]: 1,
    }),
  'by JSON call': async (who, { id, accessToken }, acquirer) => {
    const provider = acquirer === bankWithoutTokens.row.id ? 'keeping_none' : 'keeping';
    const named = `kind=order&id=${id}&access_token=${accessToken}`;
    const body = { ...CARD, acquirer_id: acquirer, save_token: true };
    const { answer } = await who.call(`/payment/${provider}/s2s/create_json_3ds?${named}`, body);
    expect(answer).toMatchObject({ result: true });
  },
};

describe.each(Object.entries(WAYS))('Card entered %s', (_how, pay) => {
  it('is saved for a customer who pays their own order', async () => {
    await pay(fixture.maria, await mariasOrder(), fixture.bank.row.id);
    expect(await savedCardOwners()).toEqual([await partnerOf('maria')]);
  });

  it('is not saved when somebody else pays the order by its link', async () => {
    for (const who of [fixture.joel, visitor(fixture.app)]) await pay(who, await mariasOrder(), fixture.bank.row.id);
    expect(await savedCardOwners()).toEqual([]);
  });

  it('is not saved when the provider does not save cards', async () => {
    await pay(fixture.maria, await mariasOrder(), bankWithoutTokens.row.id);
    expect(await savedCardOwners()).toEqual([]);
  });
});

describe('Redirect to the payment page of a bank', () => {
  const startPayment = async (who: Visitor) => {
    const { id, accessToken } = await mariasOrder();
    const body = { acquirer_id: fixture.bank.row.id, access_token: accessToken, save_token: true };
    await who.call(`/my/orders/${id}/transaction`, body);
    const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, id));
    return { saves: payment!.savesToken, told: fixture.bank.asked.at(-1)!.request };
  };

  it('asks the bank to save the card of a customer who pays their own order', async () => {
    const shopper = `partner-${await partnerOf('maria')}`;
    expect(await startPayment(fixture.maria)).toMatchObject({ saves: true, told: { savesToken: true, shopper } });
  });

  it('does not ask the bank to save the card, or name the customer, when somebody else pays', async () => {
    for (const who of [fixture.joel, visitor(fixture.app)])
      expect(await startPayment(who)).toMatchObject({ saves: false, told: { savesToken: false, shopper: '' } });
  });
});

it('the option to save a card is shown only to the customer of the order', async () => {
  const { id, accessToken } = await mariasOrder();
  const url = `/my/orders/${id}?access_token=${accessToken}`;
  const box = `save_token_${fixture.bank.row.id}`;
  expect((await fixture.maria.get(url)).body).toContain(box);
  for (const who of [fixture.joel, visitor(fixture.app)]) expect((await who.get(url)).body).not.toContain(box);
});
