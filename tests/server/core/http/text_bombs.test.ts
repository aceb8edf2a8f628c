import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { isForThisEngine, rounds } from '#tests/setup/full_run.ts';
import { processorMs } from '#tests/setup/records/text_bombs.ts';
import { nextAddress } from '#tests/setup/visitors/form_posts.ts';
import { signedIn } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let admin = '';
beforeAll(async () => {
  app = await buildApp();
  const { cookies } = await signedIn(app, 'admin');
  admin = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
afterAll(() => app.close());

const LENGTH = 10_000;
/** Most requests take a hundredth of this. */
const MOST_MS = 1_000;

const BOMBS = ['> ', 'a*_', 'a.', ' ', '1. '].map((piece) => `x${piece.repeat(LENGTH / piece.length)}@b c`);
/** A request fills one group of fields. */
const FIELDS = [
  ['message', 'name', 'email', 'email_from', 'comment', 'description'],
  ['street', 'city', 'zip', 'phone', 'vat', 'company_name'],
  ['search', 'login', 'subject', 'body', 'text', 'promo'],
  ['title-en_US', 'body-en_US', 'note', 'terms', 'introduction', 'url'],
];
/** By day each route gets one group, the next route the next one. */
const TURNS = rounds({ full: FIELDS.length, daily: 1 });
const COMMON = { res_model: 'website.news', res_id: 1, list_id: 1, submitted: 1, partner_id: -1, mode: 'billing' };

describe.runIf(isForThisEngine).each([
  ['a guest', () => ''],
  ['staff', () => admin],
])('text made to slow down parsers, sent by %s', (_who, cookie) => {
  it('is answered by every POST route within bounded processor time and without a server error', async () => {
    // Ending the session would turn staff into a guest; a poll is held for as long as nothing happens.
    const posts = app.routeList.filter(({ method, url }) => method === 'POST' && !/logout|sessions|poll/.test(url));
    for (const [at, { url }] of posts.entries()) {
      for (let turn = 0; turn < TURNS; turn++) {
        const names = FIELDS[(at + turn) % FIELDS.length] as string[];
        const bomb = BOMBS[(at + turn) % BOMBS.length] as string;
        let status = 0;
        const ms = await processorMs(async () => {
          const answer = await app.inject({
            method: 'POST',
            url: url.replace(/:\w+|\*/g, '1'),
            remoteAddress: nextAddress(),
            headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', ...(cookie() ? { cookie: cookie() } : {}) },
            payload: { ...COMMON, ...Object.fromEntries(names.map((name) => [name, bomb])) },
          });
          status = answer.statusCode;
        });
        expect([url, names[0], status < 500, ms < MOST_MS || ms]).toEqual([url, names[0], true, true]);
      }
    }
  });

  it('is refused quickly where it stands in place of a large form', async () => {
    const ms = await processorMs(async () => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/survey/import',
        headers: {
          host: 'localhost',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          cookie: cookie(),
        },
        payload: JSON.stringify('x'.repeat(3 * 1024 * 1024)),
      });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    });
    expect(ms).toBeLessThan(MOST_MS);
  });

  it('is searched for within bounded processor time', async () => {
    for (const bomb of BOMBS) {
      const search = encodeURIComponent(bomb.slice(0, 2000));
      const ms = await processorMs(() => app.inject({ url: `/shop?search=${search}`, headers: { host: 'localhost' } }));
      expect(ms).toBeLessThan(MOST_MS);
    }
  });
});
