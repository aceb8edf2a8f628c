import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { line } from '../../../server/core/contract.ts';
import { fieldWithControls } from '../../../server/core/control_characters.ts';
import { visitor } from '../../setup/visitor.ts';

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
  ])('sent to %s as %s is refused by name', async (url, field, fields) => {
    const answer = await visitor(app).post(url, fields, asJson);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  });

  test('is refused in a search', async () => {
    const answer = await visitor(app).get('/shop?search=a%00b', asJson);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.fields)).toEqual(['search']);
  });

  test('is found however deep it lies; lines of a text are none', () => {
    const deep = JSON.parse(`${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}`);
    expect(fieldWithControls({ note: 'two\r\n\tlines', args: deep })).toBe('args');
    expect(fieldWithControls({ note: 'two\r\n\tlines' })).toBeNull();
    expect(fieldWithControls({ 'a\u0001': 1 })).toBe('body');
  });
});

test.each(['a\nb', 'a\rb', 'a\u2028b', 'a\u2029b', 'a\u0085b', 'a\u0007b'])('%j is not one line', (text) => {
  expect(line(100).safeParse(text).success).toBe(false);
  expect(line(100).parse(' Zoë O’Hara ')).toBe('Zoë O’Hara');
});

test('a name of two lines is marked in the form', async () => {
  const answer = await visitor(app).post('/web/signup', { name: 'Win\nhttps://evil.example', login: 'a@example.org' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('must not have line breaks');
});
