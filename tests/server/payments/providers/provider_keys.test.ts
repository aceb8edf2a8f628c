/** Staff enter keys of payment providers: checked, encrypted, never shown again. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { sessions } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { allowedModes, keysOf } from '#payments/ledger/keys.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { readyProvider } from '#payments/ledger/providers.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { KEYS, StripeStandIn } from '#tests/setup/payments/stripe/stand_in.ts';
import { anAcquirer } from '#tests/setup/shop/order_to_pay.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

const server = new StripeStandIn();
let app: FastifyInstance;
let ada: Visitor;
let row: AcquirerRow;
let url: string;
beforeAll(async () => {
  app = await buildApp();
  await server.start();
  ada = await signedIn(app, 'admin');
});
beforeEach(async () => {
  server.trouble = 'none';
  await db.delete(rateLimits);
  row = await anAcquirer('stripe');
  url = `/sales/acquirers/${row.id}/keys`;
});
afterAll(async () => {
  await server.stop();
  await app.close();
});

const rowNow = async () => (await db.select().from(acquirers).where(eq(acquirers.id, row.id)))[0]!;
const isSecretIn = (text: string) => [KEYS.secret_key, KEYS.webhook_secret].some((key) => text.includes(key));

/** What the page says about a field. */
const errorAt = (body: string, field: string): string =>
  new RegExp(`id="${field}-error"[^>]*><svg.*?</svg>([^<]*)`).exec(body)?.[1] ?? '';
const TEST = 'This is a test shop';
const OTHER = 'This doesn’t look like one';
const REVOKED = 'Stripe refused the secret key';
const LIVE = 'pk_live_standin0123456789';

describe('Keys of a payment provider', () => {
  it('are checked with the provider, stored encrypted, and never shown again', async () => {
    expect(readyProvider(row)).toBeNull();
    expect((await ada.post(url, KEYS)).headers.location).toBe(url);
    const saved = await rowNow();
    expect(server.asked).toContain('GET /v1/account');
    expect(isSecretIn(JSON.stringify(saved))).toBe(false);
    expect(keysOf(saved)).toEqual(KEYS);
    expect(readyProvider(saved)).not.toBeNull();
    const page = (await ada.get(url)).body;
    expect(page).toContain('Stand-in Ltd');
    expect(page).toContain(`/payment/webhook/${row.id}`);
    expect(isSecretIn(page)).toBe(false);
    expect(isSecretIn((await ada.get(`/sales/acquirers/${row.id}`)).body)).toBe(false);
  });

  it('cannot be decrypted in another row', async () => {
    await ada.post(url, KEYS);
    const other = await anAcquirer('stripe');
    const copied = { ...other, secretKeys: (await rowNow()).secretKeys };
    expect(keysOf(copied)).toBeNull();
    expect(readyProvider(copied)).toBeNull();
  });

  it.each([
    ['a live key on a test shop', { ...KEYS, secret_key: 'sk_live_standin0123456789' }, 'none', 'secret_key', TEST],
    ['a key of another kind', { ...KEYS, secret_key: 'pk_test_standin0123456789' }, 'none', 'secret_key', OTHER],
    ['a secret of another kind', { ...KEYS, webhook_secret: 'secret' }, 'none', 'webhook_secret', OTHER],
    ['a missing secret', { ...KEYS, webhook_secret: '' }, 'none', 'webhook_secret', OTHER],
    ['a published key of the live mode', { ...KEYS, publishable_key: LIVE }, 'none', 'publishable_key', 'is for tests'],
    ['a key of somebody else', { ...KEYS, secret_key: 'sk_test_somebodyelse000' }, 'none', 'secret_key', REVOKED],
    ['a revoked key', KEYS, 'revoked', 'secret_key', REVOKED],
    ['a provider that answers HTML', KEYS, 'html', 'secret_key', 'could not be reached'],
    ['a provider that does not answer', KEYS, 'down', 'secret_key', 'could not be reached'],
  ] as const)('are refused with a sentence, and shown to no one: %s', async (_what, keys, trouble, field, sentence) => {
    server.trouble = trouble;
    const asked = server.asked.length;
    const answer = await ada.post(url, keys);
    expect(answer.statusCode).toBe(400);
    expect(errorAt(answer.body, field)).toContain(sentence);
    if (sentence === TEST) expect(server.asked.length).toBe(asked);
    for (const key of Object.values(keys)) if (key.length > 6) expect(answer.body).not.toContain(key);
    expect((await rowNow()).secretKeys).toBe('');
  });

  it('appear on no page when the password is asked for again', async () => {
    await db.update(sessions).set({ passwordAt: new Date(0) });
    const answer = await ada.post(url, KEYS);
    expect(answer.statusCode).toBe(401);
    expect(isSecretIn(answer.body)).toBe(false);
    ada = await signedIn(app, 'admin');
  });

  it('are deleted, after which no one can pay with them', async () => {
    await ada.post(url, KEYS);
    await ada.post(url, { order: 'remove' });
    expect(await rowNow()).toMatchObject({ secretKeys: '', keysMode: null, keysAccount: '' });
    expect(readyProvider(await rowNow())).toBeNull();
  });

  it('belong to a company, and to providers that need some', async () => {
    const [other] = await db.select().from(acquirers).where(eq(acquirers.companyId, 2));
    expect((await ada.get(`/sales/acquirers/${other!.id}/keys`)).statusCode).toBe(404);
    const transfer = await anAcquirer('transfer');
    expect((await ada.get(`/sales/acquirers/${transfer.id}/keys`)).statusCode).toBe(404);
  });
});

it('Live keys are for production alone, and test keys for all other shops', () => {
  expect(allowedModes({ isProduction: false, ALLOW_TEST_PAYMENTS: 'no' })).toEqual(['test']);
  expect(allowedModes({ isProduction: true, ALLOW_TEST_PAYMENTS: 'no' })).toEqual(['live']);
  expect(allowedModes({ isProduction: true, ALLOW_TEST_PAYMENTS: 'yes' })).toEqual(['live', 'test']);
});
