/** Several customers of the list are tagged, invited and blocked at once. */
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { tagsOf } from '#customers/queries.ts';
import { customers, customerTags } from '#customers/schema.ts';
import { anAccount, COMPANY, openCustomerFixture } from '#tests/setup/records/customers.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const LIST = '/admin/customers';

const fixture = openCustomerFixture();

let people = 0;
async function aCustomer(changes: Partial<typeof partners.$inferInsert> = {}, companyId = COMPANY): Promise<number> {
  const n = ++people;
  const values = { name: `Shopper ${n}`, email: `shopper${n}@example.net`, companyId, ...changes };
  const [partner] = await db.insert(partners).values(values).returning();
  const [row] = await db.insert(customers).values({ companyId, partnerId: partner!.id }).returning();
  return row!.id;
}
const selected = (action: string, ids: number[], more: Record<string, string> = {}, who = fixture.ada) =>
  who.post(`${LIST}/selected`, { action, ids: ids.map(String), ...more });
const told = async () => (await fixture.ada.get(LIST)).body;
const tagsNow = async (ids: number[]) => {
  const tags = await tagsOf(ids);
  return ids.map((id) => (tags.get(id) ?? []).join(', '));
};

describe('selected customers', () => {
  it('get tags beside those that they have, and lose one again', async () => {
    const ids = [await aCustomer(), await aCustomer()];
    await fixture.ada.post(`${LIST}/${ids[0]}/tags`, { tags: 'Old' });
    expect((await selected('tag', ids)).body).toContain('Add tags to 2 customers?');
    const asked = { confirmed: '1', answer: 'Trade, old' };
    await selected('tag', ids, asked);
    await selected('tag', ids, asked);
    expect(await tagsNow(ids)).toEqual(['Old, Trade', 'Old, Trade']);
    expect(await told()).toContain('2 customers tagged.');
    const [old] = await db.select().from(customerTags).where(eq(customerTags.key, 'old'));
    expect((await selected('untag', ids)).body).toContain(`<option value="${old!.id}">Old</option>`);
    await selected('untag', ids, { confirmed: '1', answer: String(old!.id) });
    expect(await tagsNow(ids)).toEqual(['Trade', 'Trade']);
    expect(await db.$count(customerTags, eq(customerTags.key, 'old'))).toBe(0);
  });

  it('are asked again where the answer is not understood, with what was typed', async () => {
    const id = await aCustomer();
    const long = 'x'.repeat(41);
    for (const answer of ['', long]) {
      const { statusCode, body } = await selected('tag', [id], { confirmed: '1', answer });
      expect(statusCode).toBe(400);
      expect(body).toContain('id="answer-error"');
      expect(body).toContain(`name="ids" value="${id}"`);
      if (answer) expect(body).toContain(`value="${long}"`);
    }
    expect((await selected('untag', [id], { confirmed: '1', answer: '1' })).statusCode).toBe(303);
    expect(await told()).toContain('These customers have no tags.');
  });

  it('are left out by name where they would have too many tags', async () => {
    const [full, other] = [await aCustomer({ name: 'Full Shopper' }), await aCustomer()];
    const tags = Array.from({ length: 20 }, (_, n) => `tag${n}`).join(',');
    await fixture.ada.post(`${LIST}/${full}/tags`, { tags });
    await selected('tag', [full, other], { confirmed: '1', answer: 'one more' });
    expect(await told()).toContain('1 customer tagged. Full Shopper: Use 20 tags or fewer');
    expect(await tagsNow([other])).toEqual(['one more']);
  });

  it('are all of a search', async () => {
    const ids = [await aCustomer({ name: 'Greenhouse A' }), await aCustomer({ name: 'Greenhouse B' })];
    await fixture.ada.post(`${LIST}/selected`, {
      action: 'tag',
      all: '1',
      query: 'q=Greenhouse',
      confirmed: '1',
      answer: 'Glass',
    });
    expect(await tagsNow(ids)).toEqual(['Glass', 'Glass']);
    const [tag] = await db.select().from(customerTags).where(eq(customerTags.key, 'glass'));
    expect((await fixture.ada.get(`${LIST}?tag=${tag!.id}`)).body).toContain('Greenhouse B');
  });

  it('are invited by email, and those without an address are named', async () => {
    const [guest, silent] = [await aCustomer(), await aCustomer({ name: 'Silent Shopper', email: '' })];
    await selected('invite', [guest, silent], { confirmed: '1' });
    expect(await told()).toContain('1 customer invited. Silent Shopper: This customer can’t be invited.');
    const [row] = await db
      .select({ email: partners.email })
      .from(customers)
      .innerJoin(partners, eq(partners.id, customers.partnerId))
      .where(eq(customers.id, guest));
    expect(await mailsTo(row!.email)).toHaveLength(1);
  });

  it('are blocked with a reason, but not colleagues, and unblocked', async () => {
    const email = 'colleague@example.net';
    const { partnerId } = await anAccount(fixture, { name: 'Colleague', email, roles: ['employee', 'orders'] });
    const [colleague] = await db.insert(customers).values({ companyId: COMPANY, partnerId }).returning();
    const guest = await aCustomer();
    const ids = [guest, colleague!.id];
    expect((await selected('block', ids)).body).toContain('Block 2 customers?');
    await selected('block', ids, { confirmed: '1', answer: 'Fraud' });
    const { body } = await fixture.ada.get(LIST);
    expect(body).toContain('1 customer blocked. Colleague: This person works here');
    expect((await fixture.ada.get(`${LIST}/${guest}`)).body).toContain('Blocked: Fraud');
    await selected('unblock', [guest], { confirmed: '1' });
    expect((await fixture.ada.get(`${LIST}/${guest}`)).body).toContain('Unblocked');
  });

  it('are of the company alone, and not changed by those who may only view', async () => {
    const [ours, theirs] = [await aCustomer(), await aCustomer({}, 2)];
    await selected('tag', [ours, theirs], { confirmed: '1', answer: 'Mine' });
    expect(await tagsNow([ours, theirs])).toEqual(['Mine', '']);
    const email = 'looker@example.net';
    await anAccount(fixture, { name: 'Looker', email, roles: ['employee', 'customers:read'] });
    const looker = visitor(fixture.app);
    await looker.post('/web/login', { login: email, password: 'demo' });
    expect((await selected('tag', [ours], { confirmed: '1', answer: 'Yours' }, looker)).statusCode).toBe(403);
    expect(await db.$count(customerTags, inArray(customerTags.key, ['yours']))).toBe(0);
  });
});
