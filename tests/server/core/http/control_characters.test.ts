import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db, insertMany } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { line } from '#core/http/contract.ts';
import { fieldWithControls } from '#core/http/control_characters.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const asJson = { accept: 'application/json' };

describe('a control character', () => {
  test.each([
    ['/web/login', 'login', { login: 'a\0b', password: 'demo' }],
    ['/web/login', 'password', { login: 'maria@example.com', password: 'de\0mo' }],
    ['/web/login', 'password', { login: 'maria@example.com', password: 'de\nmo' }],
    ['/web/login', 'redirect', { login: 'maria@example.com', password: 'demo', redirect: '/shop\0' }],
    ['/web/reset_password', 'login', { login: 'a\0b' }],
    ['/web/signup', 'name', { name: 'a\0b', login: 'nul@example.org' }],
    ['/shop/cart/update', 'attr-1', { product_id: 1, 'attr-1': 'a\0b' }],
  ])('is refused when sent to %s in the field %s', async (url, field, fields) => {
    const answer = await visitor(app).post(url, fields, asJson);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  });

  test('is refused in a search', async () => {
    const answer = await visitor(app).get('/shop?search=a%00b', asJson);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.fields)).toEqual(['search']);
  });

  test('is found at any depth of a JSON body, and line breaks are allowed', () => {
    const deep = JSON.parse(`${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}`);
    expect(fieldWithControls({ note: 'two\r\n\tlines', args: deep })).toBe('args');
    expect(fieldWithControls({ note: 'two\r\n\tlines' })).toBeNull();
    expect(fieldWithControls({ 'a\u0001': 1 })).toBe('body');
  });
});

describe('a character that no database accepts', () => {
  const CHARACTERS = { NUL: '\0', 'half of a surrogate pair': '\ud83d' };
  const refusal = (answer: { statusCode: number; json(): { error: { fields: object } } }) => [
    answer.statusCode,
    Object.keys(answer.json().error.fields ?? {}),
  ];
  const send = (method: 'GET' | 'POST', url: string, payload?: string | object, type = 'application/json') =>
    app.inject({
      method,
      url,
      headers: {
        ...asJson,
        'sec-fetch-site': 'same-origin',
        ...(payload === undefined ? {} : { 'content-type': type }),
      },
      ...(payload === undefined ? {} : { payload }),
    });

  test.each(Object.entries(CHARACTERS))('is refused in JSON at any depth: %s', async (_, character) => {
    const text = `a${character}b`;
    for (const [url, field, body] of [
      ['/shop/cart/update_json', 'custom_values', { product_id: 1, custom_values: [{ value: text }] }],
      ['/survey/submit/home-and-garden', '1_1_1', { '1_1_1': text }],
      ['/mail/chatter_post', 'message', { message: text }],
      ['/web/dataset/call_kw', 'args', { model: 'slide', method: 'search', args: [[text]], kwargs: {} }],
      ['/no/such/address', 'body', { [text]: 1 }],
    ] as const)
      expect(refusal(await send('POST', url, body)), url).toEqual([400, [field]]);
  });

  test('is refused as NUL in a form, in multipart fields and in an address, naming the field', async () => {
    const form = 'application/x-www-form-urlencoded';
    expect(refusal(await send('POST', '/web/login', 'login=a%00b&password=demo', form))).toEqual([400, ['login']]);
    const parts = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\na\0b\r\n--x--\r\n';
    const multipart = 'multipart/form-data; boundary=x';
    for (const url of ['/website_form/crm.lead', '/shop/cart/update'])
      expect(refusal(await send('POST', url, parts, multipart)), url).toEqual([400, ['name']]);
    expect(refusal(await send('GET', '/shop?any=a%00b'))).toEqual([400, ['any']]);
    expect(refusal(await send('GET', '/r/a%00b'))).toEqual([400, ['code']]);
  });

  test('is refused by the database layer in text and JSON columns', async () => {
    const [mail] = [{ websiteId: 1, languageCode: 'en_US', toAddress: 'a@example.org', messageId: 'm', subject: '' }];
    for (const text of Object.values(CHARACTERS).map((one) => `a${one}\\u0000b`)) {
      await expect(db.insert(mails).values({ ...mail, text, headers: {} })).rejects.toThrow(Invalid);
      const headers = { deep: text };
      await expect(db.insert(mails).values({ ...mail, text: '', headers })).rejects.toThrow(Invalid);
      await expect(insertMany(mails, [{ ...mail, text: '', headers }])).rejects.toThrow(Invalid);
    }
  });

  test('is accepted when it is only written as an escape sequence', async () => {
    const text = '\\u0000 {"a": "\\ud800"} \\\\ud800';
    const mail = { websiteId: 1, languageCode: 'en_US', toAddress: 'a@example.org', subject: '', text };
    const [kept] = await db
      .insert(mails)
      .values({ ...mail, messageId: text, headers: { [text]: text } })
      .returning();
    expect([kept?.text, kept?.headers]).toEqual([text, { [text]: text }]);
  });
});

test.each(['a\nb', 'a\rb', 'a\u2028b', 'a\u2029b', 'a\u0085b', 'a\u0007b'])('line() rejects the text %j', (text) => {
  expect(line(100).safeParse(text).success).toBe(false);
  expect(line(100).parse(' Zoë O’Hara ')).toBe('Zoë O’Hara');
});

test('the sign-up form marks a name that contains a line break', async () => {
  const answer = await visitor(app).post('/web/signup', { name: 'Win\nhttps://evil.example', login: 'a@example.org' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Remove line breaks');
});
