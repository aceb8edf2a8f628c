/** What every form of staff does: history, second clicks, two editors, deleting and restoring. */
import { subDays } from 'date-fns/subDays';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { deletedRecords, staffChanges } from '#core/staff_form/changes.schema.ts';
import { dropOldDeleted } from '#core/staff_form/deleted_records.ts';
import { orders } from '#sales/schema/schema.ts';
import { fiscalPositions, taxes } from '#sales/schema/taxes.schema.ts';
import { pricelists } from '#shop/schema/pricelists.schema.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const POSITIONS = '/sales/fiscal_positions';
const named = async (name: string) =>
  (await db.select().from(fiscalPositions).where(eq(fiscalPositions.name, name))) as { id: number }[];

async function addPosition(name: string): Promise<number> {
  expect((await ada.post(POSITIONS, { name, sequence: '10' })).statusCode).toBe(303);
  return (await named(name))[0]!.id;
}

const PRICELISTS = '/sales/pricelists';

async function addPricelist(name: string): Promise<number> {
  const rule = { rule_on_1: 'all', rule_kind_1: 'percent', rule_value_1: '10' };
  await ada.post(PRICELISTS, { ...(await formFields(ada, `${PRICELISTS}/new`)), 'name-en_US': name, ...rule });
  const rows = await db.select().from(pricelists);
  return rows.find((row) => row.name.en_US === name)!.id;
}

describe('A new record', () => {
  it('is added once when its form arrives twice', async () => {
    const fields = { ...(await formFields(ada, `${POSITIONS}/new`)), name: 'Clicked twice' };
    const [first, second] = [await ada.post(POSITIONS, fields), await ada.post(POSITIONS, fields)];
    expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
    expect(await named('Clicked twice')).toHaveLength(1);
  });

  it('is added again when the form is sent with other values after going back', async () => {
    const fields = { ...(await formFields(ada, `${POSITIONS}/new`)), name: 'Sent before' };
    await ada.post(POSITIONS, fields);
    await ada.post(POSITIONS, { ...fields, name: 'Sent afterwards' });
    expect(await named('Sent afterwards')).toHaveLength(1);
  });
});

describe('The history of a record', () => {
  it('says who changed which field from what to what', async () => {
    const id = await addPosition('Inland');
    const url = `${POSITIONS}/${id}`;
    await ada.post(url, { ...(await formFields(ada, url)), name: 'Inland waters', needs_vat: 'on' });
    const [change] = await db
      .select()
      .from(staffChanges)
      .where(eq(staffChanges.recordId, id))
      .orderBy(desc(staffChanges.id));
    expect(change).toMatchObject({
      kind: 'fiscal_positions',
      action: 'changed',
      fields: [
        { field: 'name', before: 'Inland', after: 'Inland waters' },
        { field: 'needs_vat', before: '', after: 'on' },
      ],
    });
    const { body } = await ada.get(url);
    expect(body).toContain('<bdi>Inland waters</bdi></ins>');
    expect(body).toMatch(/Only for customers with a VAT number<\/dt>\s*<dd><del[^>]*><bdi>No<.*\s*<ins[^>]*><bdi>Yes</);
  });

  it('shows what was chosen by its label, and a row by its number', async () => {
    const url = `${PRICELISTS}/${await addPricelist('Labelled')}`;
    await ada.post(url, { ...(await formFields(ada, url)), rule_on_1: 'all', rule_kind_1: 'fixed', rule_value_1: '5' });
    const { body } = await ada.get(url);
    const shown = (label: string, before: string, after: string) =>
      new RegExp(`<dt>${label}</dt>\\s*<dd><del[^>]*><bdi>${before}</bdi></del>\\s*<ins[^>]*><bdi>${after}</bdi>`);
    expect(body).toMatch(shown('Rule 1 · Type', 'Percent off', 'Fixed price'));
    expect(body).toMatch(shown('Rule 1 · Value', '10', '5'));
  });

  it('grows by nothing when a form is saved unchanged', async () => {
    const url = `${POSITIONS}/${await addPosition('Unchanged')}`;
    const before = await db.$count(staffChanges);
    await ada.post(url, await formFields(ada, url));
    expect(await db.$count(staffChanges)).toBe(before);
  });
});

describe('Two people who edit at once', () => {
  it('see both choices by their labels', async () => {
    const url = `${PRICELISTS}/${await addPricelist('Chosen twice')}`;
    const fields = await formFields(ada, url);
    await ada.post(url, { ...fields, policy: 'without_discount' });
    const late = await ada.post(url, { ...fields, sequence: '7' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toMatch(/conflict__text" dir="auto">Show discounted price only</);
    expect(late.body).toMatch(/conflict__text" dir="auto">Show original price crossed out</);
  });
});

describe('A deleted record', () => {
  it('is restored with its id and with the orders that pointed at it', async () => {
    const id = await addPosition('Restored');
    const order = await aQuote();
    await db.update(orders).set({ fiscalPositionId: id }).where(eq(orders.id, order.id));
    expect((await ada.get(`${POSITIONS}/${id}/delete`)).body).toContain('Delete “Restored”?');
    await ada.post(`${POSITIONS}/${id}/delete`, {});
    expect(await named('Restored')).toEqual([]);
    const gone = await ada.get(`${POSITIONS}/${id}`);
    expect(gone.statusCode).toBe(404);
    expect(gone.body).toContain(`action="${POSITIONS}/${id}/restore"`);
    const restored = await ada.post(`${POSITIONS}/${id}/restore`, {});
    expect(restored.headers.location).toBe(`${POSITIONS}/${id}`);
    expect(await named('Restored')).toMatchObject([{ id }]);
    const [found] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(found?.fiscalPositionId).toBe(id);
    expect((await ada.post(`${POSITIONS}/${id}/restore`, {})).statusCode).toBe(404);
  });

  it('is shown with a form that arrives late, which can restore and save it', async () => {
    const id = await addPosition('Worked on');
    const url = `${POSITIONS}/${id}`;
    const fields = { ...(await formFields(ada, url)), name: 'Worked on meanwhile' };
    await ada.post(`${url}/delete`, {});
    const late = await ada.post(url, fields);
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('value="Worked on meanwhile"');
    expect(late.body).toContain('Restore and save');
    expect((await ada.post(url, { ...fields, restore: 'yes' })).statusCode).toBe(303);
    expect(await named('Worked on meanwhile')).toMatchObject([{ id }]);
  });

  it('cannot be restored by staff of another company', async () => {
    const id = await addPosition('Ours alone');
    await ada.post(`${POSITIONS}/${id}/delete`, {});
    await db.update(deletedRecords).set({ companyId: 2 }).where(eq(deletedRecords.recordId, id));
    expect((await ada.get(`${POSITIONS}/${id}`)).body).not.toContain('Ours alone');
    expect((await ada.post(`${POSITIONS}/${id}/restore`, {})).statusCode).toBe(404);
  });

  it('is deleted permanently after 30 days', async () => {
    const id = await addPosition('Old');
    await ada.post(`${POSITIONS}/${id}/delete`, {});
    const ofRecord = eq(deletedRecords.recordId, id);
    await db
      .update(deletedRecords)
      .set({ at: subDays(new Date(), 31) })
      .where(ofRecord);
    expect((await ada.post(`${POSITIONS}/${id}/restore`, {})).statusCode).toBe(404);
    await dropOldDeleted();
    expect(await db.$count(deletedRecords, ofRecord)).toBe(0);
  });

  it('is listed where staff find what they deleted', async () => {
    const id = await addPosition('Found again');
    await ada.post(`${POSITIONS}/${id}/delete`, {});
    expect((await ada.get('/admin/deleted')).body).toContain('Found again');
    expect((await ada.get('/admin')).body).toMatch(/href="\/admin\/deleted"[^>]*>\s*Recently deleted/);
    const jumps = (await ada.call('/admin/find_json', { q: 'recently' })).json();
    expect(jumps).toContainEqual({ label: 'Recently deleted · Settings · Pages', url: '/admin/deleted' });
    expect((await (await signedIn(app, 'publisher')).get('/admin/deleted')).body).not.toContain('Found again');
  });
});

it('The summary of errors follows the fields on the page, in all sections and languages', async () => {
  const { statusCode, body } = await ada.post('/sales/products', {
    ...{ price: 'x', low_stock_at: 'x', external_url: 'x', stock_0: 'x', weight_0: 'x' },
    ...{ 'name-en_US': '', 'name-fr_FR': 'x'.repeat(500) },
  });
  expect(statusCode).toBe(400);
  const summary = /error-summary__list">(.*?)<\/ul>/s.exec(body)![1]!;
  const fields = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, name]) => name as string);
  const onPage = fields.toSorted((a, b) => body.indexOf(` id="${a}"`) - body.indexOf(` id="${b}"`));
  expect(fields).toEqual(onPage);
  for (const one of ['name-fr_FR', 'price', 'stock_0', 'external_url']) expect(fields).toContain(one);
});

describe('A person who may only read', () => {
  it('sees the reason and disabled fields, and is refused when saving', async () => {
    const clerk = await signedIn(app, 'camille', 'aulne.localhost');
    const page = await clerk.get('/sales/currencies');
    expect(page.body).toContain('seules les personnes qui travaillent pour chacune d’elles');
    expect(page.body).toContain('disabled aria-describedby="locked"');
    expect((await clerk.post('/sales/currencies', { rate_EUR: '2' })).statusCode).toBe(403);
  });
});

it('history shows the changes of an erased account without a name', async () => {
  const [tax] = await db.select().from(taxes);
  await db.insert(staffChanges).values({ kind: 'taxes', recordId: tax!.id, action: 'changed', userId: null });
  expect((await ada.get(`/sales/taxes/${tax!.id}`)).body).toContain('Deleted account');
});

it('export of personal data lists what somebody changed, and their saved views', async () => {
  const recordId = await addPosition('Exported');
  await ada.post('/admin/views', { list: '/sales/orders', name: 'Mine', query: 'tab=sent' });
  const { website } = (await ada.get('/my/security/my-data.json')).json();
  expect(website).toBeDefined();
  const { portal } = (await ada.get('/my/security/my-data.json')).json();
  expect(portal.changes[0]).toMatchObject({ kind: 'fiscal_positions', recordId, action: 'added' });
  expect(portal.savedViews).toMatchObject([{ list: '/sales/orders', name: 'Mine', query: 'tab=sent' }]);
});
