import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import type { AccountCounts } from '#core/domain/account_pages.ts';
import { dayIn } from '#core/i18n/days.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { partnerOf } from '#tests/setup/records/threads.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let joel: Visitor;
beforeAll(async () => {
  app = await buildApp();
  joel = await signedIn(app, 'joel');
});
afterAll(() => app.close());

const DAY_MS = 24 * 3600_000;
const dayFromNow = (days: number) => dayIn('UTC', new Date(Date.now() + days * DAY_MS));

/** The to-do list of the overview. */
const waiting = async (who = joel) =>
  [
    ...(await who.get('/my')).body.matchAll(
      /<a(?=[^>]*documents__link--waiting( documents__link--late)?)[^>]* href="([^"]+)".*?<bdi>([^<]+)<\/bdi><span class="documents__note">([^<]+)<\/span><\/span>\s<bdi[^>]*>([^<]+)/g,
    ),
  ].map(([, late, url, title, note, amount]) => ({ isLate: !!late, url, title, note, amount }));

async function bill(number: string, more: Partial<typeof invoices.$inferInsert>): Promise<number> {
  const { id: partnerId } = await partnerOf('joel');
  const [row] = await db
    .insert(invoices)
    .values({
      companyId: 1,
      websiteId: 1,
      partnerId,
      currencyCode: 'USD',
      languageCode: 'en_US',
      accessToken: number,
      number,
      state: 'open',
      amountTotal: 10_000,
      residual: 5_000,
      invoicedOn: dayFromNow(-20),
      ...more,
    })
    .returning({ id: invoices.id });
  return row!.id;
}

describe('the account overview', () => {
  it('shows no to-do list when nothing is due', async () => {
    expect((await joel.get('/my')).body).not.toContain('To do');
  });

  it('lists quotes to sign and invoices to pay, most urgent first', async () => {
    const later = await aQuote({ validUntil: null }, 'joel@example.com');
    const sooner = await aQuote({ validUntil: '2099-12-31' }, 'joel@example.com');
    await aQuote({ validUntil: dayFromNow(-3) }, 'joel@example.com');
    await aQuote({ signedAt: new Date(), signedBy: 'Joel' }, 'joel@example.com');
    await aQuote({ state: 'sale' }, 'joel@example.com');
    await aQuote({ state: 'draft', sentAt: null }, 'joel@example.com');
    const due = await bill('INV/W1', { dueOn: dayFromNow(9) });
    const late = await bill('INV/W2', { dueOn: dayFromNow(-9) });
    await bill('INV/W3', { dueOn: dayFromNow(-9), state: 'paid', residual: 0 });
    await bill('INV/W4', { dueOn: dayFromNow(-9), kind: 'credit_note' });
    const found = await waiting();
    expect(found.map(({ url }) => url)).toEqual([
      `/my/orders/${sooner.id}`,
      `/my/orders/${later.id}`,
      `/my/invoices/${late}`,
      `/my/invoices/${due}`,
    ]);
    expect(found.map(({ isLate }) => isLate)).toEqual([false, false, true, false]);
    expect(found[0]).toMatchObject({ title: `Quote ${sooner.name}`, note: 'Sign by 12/31/2099' });
    expect(found[1]).toMatchObject({ note: 'To sign', amount: '$3,703.50' });
    expect(found[2]?.note).toMatch(/^(8|9|10) days overdue$/);
    expect(found[2]?.amount).toBe('$50.00');
    expect((await waiting(await signedIn(app, 'publisher'))).length).toBe(0);
  });

  it('marks quotes and orders in the account navigation by their state', async () => {
    const marked = async (id: number) =>
      [...(await joel.get(`/my/orders/${id}`)).body.matchAll(/aria-current="page"[^>]*>([^<]+)/g)].map(
        ([, name]) => name,
      );
    const quote = await aQuote({}, 'joel@example.com');
    expect(await marked(quote.id)).toContain('Quotes');
    expect(await marked(quote.id)).not.toContain('Orders');
    await db.update(orders).set({ state: 'sale' }).where(eq(orders.id, quote.id));
    expect(await marked(quote.id)).toContain('Orders');
  });

  it('answers the to-do list as a call, for the person who requests it only', async () => {
    const { answer } = await joel.call<AccountCounts>('/my/counts', {});
    expect(answer.waiting.map(({ url }) => url)).toEqual((await waiting()).map(({ url }) => url));
    const invoices = answer.documents.find(({ url }) => url === '/my/invoices');
    expect(invoices?.waiting).toBe(answer.waiting.filter(({ path }) => path.startsWith('/my/invoices/')).length);
    expect((await visitor(app).call('/my/counts', {})).statusCode).toBe(401);
  });
});
