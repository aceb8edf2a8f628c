/** Files of products: staff upload them, and buyers get them once their order is paid. */
import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishChanges } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { partners } from '#core/people/people.schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { downloadPath } from '#shop/downloads/links.ts';
import { productFiles } from '#shop/schema/downloads.schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { openPaymentFixture, paymentsFor } from '#tests/setup/payments/payment_fixture.ts';
import { orderNow } from '#tests/setup/records/quotes.ts';
import { addCreditNote, removeInvoice } from '#tests/setup/records/refunds.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { MULTIPART, multipartBody, type Part } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('product_files');
let product: { templateId: number; variantId: number };
let mariaId: number;

const upload = (templateId: number, ...files: [name: string, content: string][]) =>
  fixture.app.inject({
    method: 'POST',
    url: `/sales/products/${templateId}/files`,
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'content-type': MULTIPART,
      cookie: [...fixture.ada.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
    payload: multipartBody(files.map(([name, content]): Part => ['files', { name, bytes: Buffer.from(content) }])),
  });
const rowsOf = (templateId: number) => db.select().from(productFiles).where(eq(productFiles.templateId, templateId));

beforeAll(async () => {
  product = await addProduct({ name: 'Knitting pattern', price: 900 });
  await db.update(templates).set({ type: 'service' }).where(eq(templates.id, product.templateId));
  publishChanges('all');
  const [maria] = await db.select().from(partners).where(eq(partners.email, 'maria@example.com'));
  mariaId = maria!.id;
});

/** An order of the pattern that waits for its money. */
async function placed(): Promise<number> {
  const begun = await fixture.ada.post('/sales/orders', { partner_id: mariaId, kind: 'order' });
  const id = Number(/(\d+)$/.exec(String(begun.headers.location))?.[1]);
  const { version } = await orderNow(id);
  const answer = await fixture.ada.post(`/sales/orders/${id}`, {
    ...{ version, language: 'en_US', bill_to: mariaId, ship_to: mariaId, carrier: 'none', next: 'place' },
    ...{ 'line-n1-kind': 'product', 'line-n1-variant': product.variantId, 'line-n1-name': 'Knitting pattern' },
    ...{ 'line-n1-quantity': 1, 'line-n1-price': '9' },
  });
  expect(answer.statusCode, answer.body.slice(0, 2000)).toBe(303);
  return id;
}

async function pay(id: number): Promise<void> {
  const { accessToken } = await orderNow(id);
  await visitor(fixture.app).call(`/my/orders/${id}/transaction`, {
    acquirer_id: fixture.bank.row.id,
    access_token: accessToken,
  });
  const [payment] = await paymentsFor(id);
  await settle(fixture.bank.row, [fixture.bank.reported('captured', payment!)], 'webhook');
  await runDueJobs();
}

const guestPage = async (id: number) => {
  const { accessToken } = await orderNow(id);
  return (await visitor(fixture.app).get(`/my/orders/${id}?access_token=${accessToken}`)).body;
};
const linkIn = (body: string) => /href="[^"]*(\/shop\/download\/[^"]+)"/.exec(body)?.[1];

describe('Files of a product', () => {
  it('are uploaded by staff, a drawing and what is empty are refused by name, and one is removed', async () => {
    const { templateId } = product;
    const answer = await upload(templateId, ['scarf.txt', 'Knit two.'], ['hat.txt', 'Purl one.']);
    expect(answer.statusCode).toBe(303);
    expect((await fixture.ada.get(`/sales/products/${templateId}/files`)).body).toContain('scarf.txt');
    const refused = await upload(
      templateId,
      ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
      ['no.txt', ''],
    );
    expect(refused.statusCode).toBe(400);
    for (const text of ['“logo.svg” is an SVG image.', '&quot;no.txt&quot; is empty.'])
      expect(refused.body).toContain(text);
    const hat = (await rowsOf(templateId)).find(({ name }) => name === 'hat.txt')!;
    await fixture.ada.post(`/sales/products/${templateId}/files/remove`, { id: hat.id });
    expect((await rowsOf(templateId)).map(({ name }) => name)).toEqual(['scarf.txt']);
  });

  it('are twenty at most, and of this product only', async () => {
    const { templateId } = await addProduct({ name: 'Many files', price: 100 });
    const many = Array.from({ length: 20 }, (_, n): [string, string] => [`${n}.txt`, `File ${n}`]);
    await upload(templateId, ...many);
    expect((await upload(templateId, ['more.txt', 'One more'])).statusCode).toBe(400);
    const rows = await rowsOf(templateId);
    expect(rows).toHaveLength(20);
    const foreign = await fixture.ada.post(`/sales/products/${product.templateId}/files/remove`, { id: rows[0]!.id });
    expect(foreign.statusCode).toBe(404);
    expect(await rowsOf(templateId)).toHaveLength(20);
  });

  it('stay with staff for products', async () => {
    const operator = await signedIn(fixture.app, 'operator');
    expect((await operator.get(`/sales/products/${product.templateId}/files`)).statusCode).toBe(403);
    const [file] = await rowsOf(product.templateId);
    for (const who of [operator, visitor(fixture.app)])
      expect((await who.get(`/web/content/${file!.fileId}`)).statusCode).toBe(404);
  });
});

describe('Files of an order', () => {
  it('are named before it is paid, and linked on its page and in one mail afterwards', async () => {
    const id = await placed();
    const before = await guestPage(id);
    expect(before).toContain('scarf.txt');
    expect(linkIn(before)).toBeUndefined();
    await pay(id);
    expect(await orderNow(id)).toMatchObject({ state: 'sale', fulfilment: 'nothing' });
    const link = linkIn(await guestPage(id));
    const mail = await db
      .select()
      .from(mails)
      .where(eq(mails.key, `downloads:${id}`));
    expect(mail).toMatchObject([{ toAddress: 'maria@example.com' }]);
    const answer = await visitor(fixture.app).get(link!);
    expect(answer.statusCode).toBe(303);
    const file = await visitor(fixture.app).get(String(answer.headers.location));
    expect([file.statusCode, file.body]).toEqual([200, 'Knit two.']);
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    expect((await fixture.maria.get(`/my/orders/${id}`)).body).toContain('/shop/download/');
  });

  it('are closed once it is refunded or cancelled, and to links that expired or were altered', async () => {
    const id = await placed();
    await pay(id);
    const link = linkIn(await guestPage(id))!;
    const [file] = await rowsOf(product.templateId);
    const old = downloadPath(id, file!.id, Date.now() - 8 * 86_400_000);
    expect((await visitor(fixture.app).get(old)).statusCode).toBe(410);
    expect((await visitor(fixture.app).get(`${link.slice(0, -3)}abc`)).statusCode).toBe(404);
    const unsold = await db.select().from(productFiles).where(like(productFiles.name, '1.txt'));
    expect((await visitor(fixture.app).get(downloadPath(id, unsold[0]!.id))).statusCode).toBe(404);
    await db.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, id));
    expect((await visitor(fixture.app).get(link)).statusCode).toBe(410);
    expect(linkIn(await guestPage(id))).toBeUndefined();
    await db.update(orders).set({ paymentStatus: 'paid', state: 'cancel' }).where(eq(orders.id, id));
    expect((await visitor(fixture.app).get(link)).statusCode).toBe(410);
  });

  it('are closed by a refund of the line that sold them, and by no other', async () => {
    const id = await placed();
    await pay(id);
    const other = await addProduct({ name: 'Wool', price: 500 });
    await db.insert(orderLines).values({
      ...{ orderId: id, variantId: other.variantId, name: 'Wool', quantity: 1, unitPrice: 500 },
      choices: { custom: [], noVariant: [] },
    });
    const link = linkIn(await guestPage(id))!;
    await db.update(orders).set({ paymentStatus: 'partly_refunded' }).where(eq(orders.id, id));
    for (const [amount, status, isLinked] of [
      [500, 303, true],
      [900, 410, false],
    ] as const) {
      const note = await addCreditNote(id, amount);
      expect((await visitor(fixture.app).get(link)).statusCode, `after a refund of ${amount}`).toBe(status);
      expect(linkIn(await guestPage(id)) !== undefined).toBe(isLinked);
      await removeInvoice(note);
    }
  });
});
