import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { randomToken } from '#core/process/secret.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { anAccount, COMPANY, customerOf, openCustomerFixture } from '#tests/setup/records/customers.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openCustomerFixture();

let made = 0;
async function aMember() {
  const email = `owner${++made}@example.net`;
  const { partnerId } = await anAccount(fixture, { name: `Owner ${made}`, email });
  const device = visitor(fixture.app);
  await device.post('/web/login', { login: email, password: 'demo' });
  await aQuote({ origin: 'shop', state: 'sale', name: `OWN${made}`, partnerId });
  return { email, partnerId, device };
}

/** A contact with an order, a quote and an invoice. */
async function aGuest(facts: Partial<typeof partners.$inferInsert> = {}) {
  const n = ++made;
  const values = { name: `Guest ${n}`, email: `bought${n}@example.net`, companyId: COMPANY, ...facts };
  const [partner] = await db.insert(partners).values(values).returning();
  const { id: partnerId, email } = partner!;
  const order = await aQuote({ origin: 'shop', state: 'sale', name: `ORDER${n}`, partnerId });
  const quote = await aQuote({ name: `QUOTE${n}`, partnerId });
  const [invoice] = await db
    .insert(invoices)
    .values({
      ...{ companyId: COMPANY, websiteId: 1, partnerId, currencyCode: 'USD', languageCode: 'en_US' },
      ...{ number: `BILL${n}`, state: 'open', residual: 900, amountTotal: 900, accessToken: randomToken() },
      ...{ dueOn: '2099-01-01', invoicedOn: '2026-01-01' },
    })
    .returning();
  const pages = [`/my/orders/${order.id}`, `/my/orders/${quote.id}`, `/my/invoices/${invoice!.id}`];
  return { partnerId, email, pages, names: [order.name, quote.name, invoice!.number] };
}

/** The customer, and two guests with one address who were merged with them. */
async function merged() {
  const [keep, other] = [await aMember(), await aGuest()];
  const again = await aGuest({ email: other.email });
  const { path } = await customerOf(keep.partnerId);
  const before = await statuses(keep.device, again.pages);
  await fixture.ada.post(`${path}/merge`, { other: (await customerOf(other.partnerId)).id });
  return { keep, other, again, before };
}

const statuses = (device: Visitor, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await device.get(path)).statusCode));

async function listed(device: Visitor, names: (string | null)[]): Promise<boolean[]> {
  const bodies = await Promise.all(
    ['/my/orders', '/my/quotes', '/my/invoices'].map(async (path) => (await device.get(path)).body),
  );
  return names.map((name, i) => bodies[i]!.includes(name!));
}

describe('documents of guests whom staff merged with a customer', () => {
  it('are in the lists and counts of the account, and open', async () => {
    const { keep, other, again, before } = await merged();
    expect(before, 'before the merge').toEqual([302, 302, 302]);
    expect(await listed(keep.device, again.names)).toEqual([true, true, true]);
    expect(await listed(keep.device, other.names)).toEqual([true, true, true]);
    expect(await statuses(keep.device, again.pages)).toEqual([200, 200, 200]);
    const { body } = await keep.device.get('/my');
    expect(body, 'quotes of both wait').toContain(again.names[1]);
    expect(body, 'invoices of both wait').toContain(again.names[2]);
  });

  it('stay closed to strangers and to staff of another company', async () => {
    const { again } = await merged();
    const stranger = await aMember();
    expect(await statuses(stranger.device, again.pages)).toEqual([302, 302, 302]);
    expect(await listed(stranger.device, again.names)).toEqual([false, false, false]);
    const camille = await signedIn(fixture.app, 'camille', 'aulne.localhost');
    expect(await statuses(camille, again.pages)).toEqual([302, 302, 302]);
  });

  it('are not those of other contacts of the customer', async () => {
    const { keep } = await merged();
    const colleague = await aGuest({ parentId: keep.partnerId });
    const namesake = await aGuest({ email: keep.email });
    for (const { pages, names } of [colleague, namesake]) {
      expect(await statuses(keep.device, pages)).toEqual([302, 302, 302]);
      expect(await listed(keep.device, names)).toEqual([false, false, false]);
    }
  });

  it('are no longer theirs once the contact signs in with an account of its own', async () => {
    const { keep, again } = await merged();
    const account = { login: `new${made}@example.net`, passwordHash: fixture.passwordHash, companyId: COMPANY };
    await db.insert(users).values({ ...account, partnerId: again.partnerId });
    expect(await statuses(keep.device, again.pages)).toEqual([302, 302, 302]);
    expect(await listed(keep.device, again.names)).toEqual([false, false, false]);
  });
});
