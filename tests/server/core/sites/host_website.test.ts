/** Chooses between websites of one host by the visitor's country. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { addWebsite } from '#tests/setup/records/websites.ts';

/** Addresses assigned to a country, and one without a country. */
const [BRITISH, FRENCH, IRISH, UNKNOWN] = ['81.2.69.142', '90.0.0.1', '87.32.0.1', '127.0.0.1'];

let app: FastifyInstance;
let plain: number;
let french: number;
let british: number;
let general: number;
let irish: number;

beforeAll(async () => {
  app = await buildApp();
  plain = await addWebsite('Plain', 'plain.example');
  french = await addWebsite('In France', 'two.example', ['FR', 'BE']);
  british = await addWebsite('In Britain', 'two.example', ['GB']);
  general = await addWebsite('Everywhere', 'two.example');
  irish = await addWebsite('In Ireland', '', ['IE']);
});
afterAll(() => app.close());

const from = (remoteAddress: string, url: string, host = 'two.example', headers = {}) =>
  app.inject({ url, headers: { host, ...headers }, remoteAddress });
const siteIn = ({ body }: { body: string }): number => Number(/data-website-id="(\d+)"/.exec(body)?.[1]);

describe('the website of a request by country', () => {
  it.each([
    ['two.example', BRITISH, () => british],
    ['two.example', `::ffff:${BRITISH}`, () => british],
    ['two.example', FRENCH, () => french],
    ['two.example', UNKNOWN, () => general],
    // The country does not matter for a host with one website, nor for websites of another host.
    ['plain.example', BRITISH, () => plain],
    ['nobody.example', BRITISH, () => 1],
    ['nobody.example', IRISH, () => irish],
    ['nobody.example', UNKNOWN, () => 1],
  ])('is chosen at %s for a visitor at %s', async (host, remoteAddress, expected) => {
    for (const url of ['/shop', '/shop']) expect(siteIn(await from(remoteAddress, url, host))).toBe(expected());
  });

  it('stays the same for a visitor who continues from another country', async () => {
    const { cookies } = await from(FRENCH, '/shop');
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(siteIn(await from(BRITISH, '/shop', 'two.example', { cookie }))).toBe(french);
    // A cookie naming a website of another host is ignored.
    expect(siteIn(await from(BRITISH, '/shop', 'two.example', { cookie: `website=${plain}` }))).toBe(british);
  });

  it('redirects from languages that only websites for other countries have', async () => {
    const answers = [await from(BRITISH, '/fr/shop?page=1'), await from(BRITISH, '/en/shop')];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [302, '/shop?page=1'],
      [302, '/shop'],
    ]);
    const headers = { host: 'two.example', 'sec-fetch-site': 'same-origin' };
    const posted = await app.inject({ method: 'POST', url: '/fr/shop/cart/update', headers, remoteAddress: BRITISH });
    expect(posted.statusCode).toBe(400);
  });

  it('makes robots.txt, sitemap and icons private where the country decides', async () => {
    const kept = async (url: string, host: string) => (await from(BRITISH, url, host)).headers['cache-control'];
    for (const url of ['/robots.txt', '/sitemap.xml', '/favicon.ico', '/apple-touch-icon.png']) {
      expect(await kept(url, 'two.example')).toMatch(/^private, max-age/);
      expect(await kept(url, 'plain.example')).toMatch(/^public, max-age/);
    }
  });
});
