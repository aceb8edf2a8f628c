/** Custom values that buyers type or upload: stored, validated, shown only to authorised people. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { files } from '#core/sites/schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { dropLostLineFiles } from '#shop/cart/line_files.ts';
import { lineFiles } from '#shop/schema/line_files.schema.ts';
import { optionalProducts } from '#shop/schema/variants.schema.ts';
import { addTemplate, addVariant } from '#tests/setup/shop/catalogue.ts';
import { productByHandle } from '#tests/setup/shop/shop.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let desk: Awaited<ReturnType<typeof productByHandle>>;

beforeAll(async () => {
  app = await buildApp();
  desk = await productByHandle('customizable-desk');
});
afterAll(() => app.close());

const value = (name: string) => {
  const found = desk.lines.flatMap(({ values }) => values).find((one) => one.name.en_US === name);
  if (!found) throw new Error(`The desk has no ${name}`);
  return found;
};
const PLAIN = ['Steel', 'White', 'No engraving', 'No hole', 'As soon as it is ready'];
/** A request for the plain desk with these values instead of its defaults. */
const wish = (names: string[], typed: Record<string, string> = {}) => ({
  product_template_id: desk.id,
  combination: desk.lines.map(
    ({ values }) =>
      (
        values.find((one) => names.includes(one.name.en_US ?? '')) ??
        values.find((one) => PLAIN.includes(one.name.en_US ?? ''))
      )?.id,
  ),
  product_custom_attribute_values: Object.entries(typed).map(([name, custom_value]) => ({
    attribute_value_id: value(name).valueId,
    attribute_value_name: name,
    custom_value,
  })),
  display: false,
});
const add = (names: string[], typed: Record<string, string> = {}, by = visitor(app)) =>
  by.call('/shop/cart/update_json', wish(names, typed));
const lineIn = async (id: number) => (await db.select().from(orderLines).where(eq(orderLines.id, id)))[0];

describe('Custom value', () => {
  it.each([
    ['Your words', 'For Ada <b>'],
    ['Inches from the left', '10.5'],
    ['Not before', '2027-05-31'],
    ['Your own idea', ''],
  ])('is saved for “%s” as %j on the cart line', async (name, text) => {
    const { answer } = await add([name], { [name]: text });
    const line = await lineIn(answer.line_id);
    expect(line?.choices.custom).toEqual([
      { attribute_value_id: value(name).valueId, attribute_value_name: name, custom_value: text },
    ]);
    if (text) expect(line?.description).toContain(`${name}: ${text}`);
  });

  it('is empty when nothing was entered, and escaped in the cart', async () => {
    const someone = visitor(app);
    const { answer } = await add(['Your words'], {}, someone);
    expect((await lineIn(answer.line_id))?.choices.custom[0]?.custom_value).toBe('');
    await add(['Your words'], { 'Your words': '<script>alert(1)</script>' }, someone);
    const { body } = await someone.get('/shop/cart');
    expect(body).toContain('Your words: &lt;script');
    expect(body).not.toContain('<script>alert');
  });

  it.each([
    ['Inches from the left', 'ten', 'Enter a number'],
    ['Inches from the left', '3', 'must be 4 or more'],
    ['Inches from the left', '59', 'must be 58 or less'],
    ['Inches from the left', '10.2', 'in steps of 0.5'],
    ['Not before', '31.5.2027', 'Enter a date'],
    ['Not before', '2025-12-31', 'must be 2026-01-01 or later'],
    ['Your words', 'x'.repeat(1001), 'may have 1000 characters'],
    ['Your words', 'Ada\r\nDiscount: all of it', 'may have one line only'],
  ])('is rejected for “%s” when it is %j', async (name, text, why) => {
    const { statusCode, answer } = await add([name], { [name]: text });
    expect(statusCode).toBe(400);
    expect(answer.error.message).toContain(why);
    expect(answer.error.fields).toHaveProperty('product_custom_attribute_values');
  });

  it('is rejected when its attribute value was not chosen', async () => {
    const { statusCode, answer } = await add([], { 'Your words': 'for nothing' });
    expect([statusCode, answer.error.message]).toEqual([400, 'Select the value before entering its text.']);
  });

  it('gets a cart line of its own each time', async () => {
    const someone = visitor(app);
    await add(['Your words'], { 'Your words': 'same' }, someone);
    const { answer } = await add(['Your words'], { 'Your words': 'same' }, someone);
    expect(answer).toMatchObject({ quantity: 1, cart_quantity: 2 });
  });

  it('is read from the form without script, ignoring fields of values not chosen', async () => {
    const someone = visitor(app);
    const chosen = Object.fromEntries(
      desk.lines.map((line) => [
        `attr-${line.attributeId}`,
        (line.values.find(({ name }) => name.en_US === 'Your words') ?? line.values[0])?.id as number,
      ]),
    );
    await someone.post('/shop/cart/update', {
      product_template_id: desk.id,
      ...chosen,
      [`custom-${value('Your words').id}`]: 'By hand',
      [`custom-${value('Inches from the left').id}`]: 'nonsense',
    });
    expect((await someone.get('/shop/cart')).body).toContain('Your words: By hand');
  });
});

describe('Custom file', () => {
  const upload = async (name: string, content: string, by = visitor(app)) => {
    const boundary = 'x-form-x';
    const cookie = [...by.cookies].map(([key, one]) => `${key}=${one}`).join('; ');
    const answer = await app.inject({
      method: 'POST',
      url: '/shop/cart/custom_file',
      headers: {
        host: 'localhost',
        'sec-fetch-site': 'same-origin',
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(cookie ? { cookie } : {}),
      },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="custom-${value('Your drawing').id}"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${content}\r\n--${boundary}--\r\n`,
    });
    return { statusCode: answer.statusCode, answer: answer.json() };
  };
  const order = async (token: string, by = visitor(app)) => {
    const body = wish(['Your drawing']);
    const custom = { attribute_value_id: value('Your drawing').valueId, custom_value: 'any name', file: token };
    return by.call('/shop/cart/update_json', { ...body, product_custom_attribute_values: [custom] });
  };

  it('belongs to its cart line, and opens for its buyer and staff only', async () => {
    const someone = visitor(app);
    const { answer } = await upload('sketch.txt', 'a desk with <b>wings</b>');
    const { answer: added } = await order(answer.file, someone);
    const line = await lineIn(added.line_id);
    expect(line?.choices.custom).toMatchObject([{ custom_value: 'sketch.txt', file_id: expect.any(Number) }]);
    const cart = (await someone.get('/shop/cart')).body;
    const [, path = ''] = /href="(\/web\/content\/[^"]+)"/.exec(cart) ?? [];
    const opened = await someone.get(path.replaceAll('&amp;', '&'));
    expect([opened.statusCode, opened.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
    expect(opened.headers['content-security-policy']).toContain('sandbox');
    const bare = path.split('?')[0] as string;
    expect((await visitor(app).get(bare)).statusCode).toBe(404);
    expect((await (await signedIn(app, 'joel')).get(bare)).statusCode).toBe(404);
    expect((await (await signedIn(app, 'admin')).get(bare)).statusCode).toBe(200);
  });

  it('stays with the order being paid when the buyer removes it from the copied cart', async () => {
    const someone = visitor(app);
    const { answer } = await upload('paid.txt', 'what was paid for');
    const { answer: added } = await order(answer.file, someone);
    const line = (await lineIn(added.line_id))!;
    const { file_id: fileId } = line.choices.custom[0]!;
    const paying = { name: `S-${line.orderId}`, payingSince: new Date() };
    await db.update(orders).set(paying).where(eq(orders.id, line.orderId));
    const gone = { product_id: line.variantId, line_id: line.id, set_qty: 0 };
    expect((await someone.call('/shop/cart/update_json', gone)).statusCode).toBe(200);
    expect(await lineIn(line.id)).toBeUndefined();
    await dropLostLineFiles(Date.now() + 25 * 3600_000);
    expect((await (await signedIn(app, 'admin')).get(`/web/content/${fileId}`)).body).toBe('what was paid for');
    const tied = await db.select().from(lineFiles).where(eq(lineFiles.fileId, fileId!));
    expect(await Promise.all(tied.map(async ({ lineId }) => (await lineIn(lineId!))?.orderId))).toEqual([line.orderId]);
  });

  it('replaces the file sent before for the same option', async () => {
    const room = await addTemplate('Room with a drawing');
    const rooms = await addVariant(room, []);
    await db.insert(optionalProducts).values({ templateId: room, optionId: desk.id });
    const someone = visitor(app);
    const { answer } = await someone.call('/shop/cart/update_json', { product_id: rooms });
    const chosen = Object.fromEntries(
      desk.lines.map((line) => [
        `attr-${line.attributeId}`,
        (line.values.find(({ name }) => name.en_US === 'Your drawing') ?? line.values[0])?.id as number,
      ]),
    );
    const drawn = async (name: string) => {
      const { answer: sent } = await upload(name, `this is ${name}`);
      const form = { root_id: answer.line_id, line_id: answer.line_id, product_template_id: desk.id };
      await someone.post('/shop/cart/options', {
        ...form,
        ...chosen,
        [`custom-${value('Your drawing').id}`]: sent.file,
      });
      const [line] = await db.select().from(orderLines).where(eq(orderLines.linkedLineId, answer.line_id));
      return line?.choices.custom[0];
    };
    const before = await drawn('before.txt');
    const after = await drawn('after.txt');
    expect([before?.custom_value, after?.custom_value]).toEqual(['before.txt', 'after.txt']);
    await dropLostLineFiles(Date.now() + 25 * 3600_000);
    expect(await db.$count(files, eq(files.id, before?.file_id as number))).toBe(0);
    const seen = await (await signedIn(app, 'admin')).get(`/web/content/${after?.file_id}`);
    expect(seen.body).toBe('this is after.txt');
  });

  it('is rejected when it is empty, a program or has a forged token', async () => {
    expect((await upload('empty.txt', '')).statusCode).toBe(400);
    const program = await upload('run.exe', 'MZ\u0000\u0001');
    expect([program.statusCode, program.answer.error.message]).toEqual([
      400,
      expect.stringContaining('You can’t attach'),
    ]);
    const forged = await order('MTIz.forged');
    expect([forged.statusCode, forged.answer.error.message]).toEqual([
      400,
      expect.stringContaining('no longer available'),
    ]);
  });

  it('is deleted after a day when it was not ordered or its line was removed', async () => {
    const someone = visitor(app);
    const kept = await upload('kept.txt', 'kept');
    const lost = await upload('lost.txt', 'lost');
    const { answer } = await order(kept.answer.file, someone);
    expect(lost.statusCode).toBe(200);
    const { file_id: fileId } = (await lineIn(answer.line_id))?.choices.custom[0] ?? {};
    await dropLostLineFiles(Date.now() + 25 * 3600_000);
    expect(await db.$count(lineFiles, eq(lineFiles.sentAs, 'lost.txt'))).toBe(0);
    expect(await db.$count(files, eq(files.id, fileId as number))).toBe(1);
    await someone.call('/shop/cart/update_json', {
      product_id: (await lineIn(answer.line_id))?.variantId,
      line_id: answer.line_id,
      set_qty: 0,
    });
    await dropLostLineFiles(Date.now() + 25 * 3600_000);
    expect(await db.$count(files, eq(files.id, fileId as number))).toBe(0);
  });
});
