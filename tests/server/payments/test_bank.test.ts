/** The test acquirer and its bank: each card behaves as its page says. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  AcquirerRefused,
  AcquirerUnreachable,
  type NextStep,
  type PaymentRequest,
  type Redirection,
} from '#payments/ledger/acquirer.ts';
import { testAcquirer } from '#payments/providers/test.ts';
import { pointToTestBank } from '#payments/providers/test_bank_client.ts';
import { CARDS } from '#payments/test_bank/cards.ts';
import { SIGNATURE_HEADER } from '#payments/test_bank/webhook_signature.ts';
import { openEar, openTestBank } from '#tests/setup/payments/test_bank.ts';

const SECOND = 1000;
const numberOf = (slug: string): string => CARDS.find((card) => card.slug === slug)!.number;
const typed = (slug: string) => ({ number: numberOf(slug), cvc: '123', expires: '12 / 40', brand: '', holder: '' });

const asked = (webhookUrl: string, more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: 'S00012',
  amount: 12_000,
  currency: 'USD',
  returnUrl: 'http://127.0.0.1:1/payment/return?tx=S00012',
  cancelUrl: 'http://127.0.0.1:1/payment/return',
  webhookUrl,
  language: 'en_US',
  email: 'maria@example.com',
  shopper: 'partner-1',
  browser: null,
  savesToken: false,
  capturesLater: false,
  idempotencyKey: randomUUID(),
  ...more,
});

/** Charges the test card with this slug. */
async function charged(slug: string, more: Partial<PaymentRequest> = {}, settings = {}) {
  const bank = await openTestBank(settings);
  const ear = await openEar();
  const { card } = await testAcquirer.saveCard(typed(slug), null);
  const request = asked(ear.url, more);
  const step = testAcquirer.charge(request, card.reference);
  return { bank, ear, card, request, step };
}

const kindsOf = (step: NextStep) => (step.kind === 'events' ? step.events.map(({ kind }) => kind) : step.kind);

const referenceIn = (step: NextStep) => (step.kind === 'events' ? step.events[0]!.acquirerReference : '');

/** Submits a form as the buyer's browser would. */
const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const follow = ({ method, url, fields }: Redirection) => (method === 'get' ? fetch(url) : post(url, fields));
const actionOf = (html: string) => /<form method="post" action="([^"]+)"/.exec(html)![1]!;

describe('Saved card at the test bank', () => {
  test('is described by brand, last digits and expiry month alone', async () => {
    const { card, step } = await charged('pays');
    await step;
    expect(card).toEqual({
      reference: expect.stringMatching(/^card_/),
      brand: 'visa',
      lastFour: '4242',
      expires: '2040-12',
      isVerified: false,
    });
  });

  test.each([
    ['a wrong sum', { number: '4242424242424241' }],
    ['a month that is over', { expires: '01 / 20' }],
    ['a code that is too short', { cvc: '12' }],
  ])('is refused for %s', async (_what, wrong) => {
    await openTestBank();
    await expect(testAcquirer.saveCard({ ...typed('pays'), ...wrong }, null)).rejects.toThrow(AcquirerRefused);
  });

  test('is verified by a small charge', async () => {
    await openTestBank();
    const ear = await openEar();
    const { card, next } = await testAcquirer.saveCard(typed('pays'), asked(ear.url, { amount: 1, savesToken: true }));
    expect(kindsOf(next!)).toEqual(['captured']);
    expect(card.isVerified).toBe(true);
  });

  test('can be deleted twice, and pays no more', async () => {
    const { card, request, step } = await charged('pays');
    await step;
    await testAcquirer.deleteToken(card.reference);
    await testAcquirer.deleteToken(card.reference);
    await expect(testAcquirer.charge({ ...request, idempotencyKey: 'other' }, card.reference)).rejects.toThrow(
      AcquirerRefused,
    );
  });
});

describe('Repeated request with the same idempotency key', () => {
  test('gets the same answer, and is refused when its contents differ', async () => {
    await openTestBank();
    const request = asked('http://127.0.0.1:1/hook');
    const [first, again] = await Promise.all([testAcquirer.begin(request), testAcquirer.begin(request)]);
    expect(again).toEqual(first);
    expect(await testAcquirer.begin(request)).toEqual(first);
    const other = testAcquirer.begin({ ...request, savesToken: true });
    await expect(other).rejects.toThrow('This idempotency key was used for another request.');
  });
});

describe('Pages of the test bank', () => {
  const opened = async (language: string) => {
    await openTestBank();
    const step = (await testAcquirer.begin(asked('http://127.0.0.1:1/hook', { language }))) as Redirection;
    return { url: step.url, html: await (await follow(step)).text() };
  };

  test.each([
    ['en_US', '<html lang="en-US" dir="ltr">', 'Pay by card', '$120.00', 'The card number is not correct.'],
    ['fr_FR', '<html lang="fr-FR" dir="ltr">', 'Payer par carte', '120,00', 'Le numéro de carte'],
    ['ar_001', 'dir="rtl">', 'الدفع بالبطاقة', '120.00', 'رقم البطاقة'],
    ['xx_XX', '<html lang="en-US" dir="ltr">', 'Pay by card', '$120.00', 'The card number is not correct.'],
  ])('use the language of the buyer: %s', async (language, head, title, amount, problem) => {
    const { url, html } = await opened(language);
    for (const part of [head, title, amount]) expect(html).toContain(part);
    const wrong = await post(url, { number: '1234', expires: '12 / 40', cvc: '123' });
    const told = await wrong.text();
    expect([wrong.status, told]).toEqual([422, expect.stringContaining(problem)]);
    expect(told).toMatch(/name="number"[^>]* aria-invalid="true"/);
    await post(url, { number: numberOf('3-d-secure'), expires: '12 / 40', cvc: '123' });
    expect(await (await fetch(url)).text()).toContain(head);
    const cards = await fetch(new URL(`/cards?language=${language}`, url));
    expect(await cards.text()).toContain(head);
    const nowhere = await fetch(new URL(`/nowhere?language=${language}`, url));
    expect([nowhere.status, await nowhere.text()]).toEqual([404, expect.stringContaining(head)]);
  });

  test('escape the reference and language of the request', async () => {
    await openTestBank();
    const evil = asked('http://127.0.0.1:1/hook', { reference: '<b>"&', language: '"><script>' });
    const html = await (await follow((await testAcquirer.begin(evil)) as Redirection)).text();
    expect(html).toContain('&#60;b&#62;&#34;&#38;');
    expect(html).not.toContain('<script');
  });
});

describe('Test card', () => {
  test("'pays' reports the capture at once, and by one webhook a second later", async () => {
    const { bank, ear, step } = await charged('pays');
    const answer = await step;
    expect(answer).toMatchObject({
      kind: 'events',
      events: [{ kind: 'captured', reference: 'S00012', amount: 12_000, currency: 'USD' }],
    });
    expect(ear.heard).toHaveLength(0);
    await bank.clock.advance(SECOND);
    await vi.waitFor(() => expect(ear.heard).toHaveLength(1));
    const { events } = await testAcquirer.webhook(ear.heard[0]!);
    expect(events).toEqual(answer.kind === 'events' && answer.events);
  });

  test.each([
    ['declined', 'The card was declined.'],
    ['no-money', 'The card has insufficient funds.'],
  ])("'%s' is declined with its reason", async (slug, message) => {
    const { step } = await charged(slug);
    expect(await step).toMatchObject({ events: [{ kind: 'declined', message }] });
  });

  test.each([
    ['approve', 'captured'],
    ['deny', 'declined'],
  ])("'3-d-secure' asks the buyer, who can %s", async (answer, kind) => {
    const { step } = await charged('3-d-secure');
    const challenge = (await step) as NextStep & { kind: 'challenge' };
    expect(challenge.kind).toBe('challenge');
    expect(await testAcquirer.fetchStatus('S00012', challenge.acquirerReference)).toMatchObject({ events: [] });
    const page = await (await follow(challenge)).text();
    expect(page).toContain('Is this you?');
    const back = await post(new URL(actionOf(page), challenge.url).href, { answer });
    const address = new URL(back.headers.get('location')!);
    expect(address.searchParams.get('tx')).toBe('S00012');
    const events = await testAcquirer.returned(Object.fromEntries(address.searchParams));
    expect(events).toMatchObject([{ kind, reference: 'S00012' }]);
  });

  test("'time-out' pays without answer or webhook, and a status request reports it", async () => {
    const { bank, ear, step } = await charged('time-out', {}, { timeout: 2 * SECOND });
    await expect(step).rejects.toThrow(AcquirerUnreachable);
    await bank.clock.advance(3600 * SECOND);
    expect(ear.heard).toHaveLength(0);
    expect(await testAcquirer.fetchStatus('S00012', null)).toMatchObject({ events: [{ kind: 'captured' }] });
  });

  test("'twice' sends the same event three times", async () => {
    const { bank, ear, step } = await charged('twice');
    await step;
    await vi.waitFor(async () => {
      await bank.clock.advance(5 * SECOND);
      expect(ear.heard).toHaveLength(3);
    });
    const keys = await Promise.all(ear.heard.map(async (one) => (await testAcquirer.webhook(one)).events[0]!.key));
    expect(new Set(keys).size).toBe(1);
  });

  test("'late' is pending for three minutes, then captured", async () => {
    const { bank, ear, step } = await charged('late', {}, { lateMs: 180 * SECOND });
    expect(kindsOf(await step)).toEqual(['pending']);
    await bank.clock.advance(179 * SECOND);
    expect((await testAcquirer.fetchStatus('S00012', null))?.events).toHaveLength(1);
    await bank.clock.advance(3 * SECOND);
    await vi.waitFor(() => expect(ear.heard).toHaveLength(2));
    const { events } = await testAcquirer.webhook(ear.heard[1]!);
    expect(events).toMatchObject([{ kind: 'captured' }]);
  });

  test("'webhook-first' sends its webhook before the answer", async () => {
    const { ear, step } = await charged('webhook-first');
    await step;
    expect(ear.heard).toHaveLength(1);
  });
});

describe('Payment page of the test bank', () => {
  test('takes a card once and returns to the shop', async () => {
    await openTestBank();
    const ear = await openEar();
    const step = (await testAcquirer.begin(asked(ear.url, { savesToken: true }))) as NextStep & Redirection;
    expect(step).toMatchObject({ kind: 'redirect', method: 'get' });
    expect(new URL(step.url).origin).toBe((await testAcquirer.pageOrigins())[0]);
    const shown = await follow(step);
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:1;");
    const page = await shown.text();
    expect(page).toContain('$120.00');
    const own = new URL(actionOf(page), step.url).href;
    const wrong = await post(own, { number: '1234', expires: '12 / 40', cvc: '123' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).not.toContain('value="1234"');
    const back = await post(own, { number: numberOf('pays'), expires: '12 / 40', cvc: '123' });
    const params = Object.fromEntries(new URL(back.headers.get('location')!).searchParams);
    expect(await testAcquirer.returned(params)).toMatchObject([
      { kind: 'captured', token: { brand: 'visa', lastFour: '4242', isVerified: true } },
    ]);
    expect((await post(own, { number: numberOf('pays'), expires: '12 / 40', cvc: '123' })).status).toBe(409);
  });

  test('cancels the payment when the buyer leaves it', async () => {
    await openTestBank();
    const ear = await openEar();
    const step = (await testAcquirer.begin(asked(ear.url))) as NextStep & Redirection;
    await post(`${step.url}/cancel`, {});
    expect(await testAcquirer.fetchStatus('S00012', step.acquirerReference)).toMatchObject({
      events: [{ kind: 'cancelled' }],
    });
  });

  test('answers 404 without the key in its URL', async () => {
    await openTestBank();
    const ear = await openEar();
    const step = (await testAcquirer.begin(asked(ear.url))) as NextStep & Redirection;
    expect((await fetch(`${step.url.slice(0, -4)}AAAA`)).status).toBe(404);
  });

  test('describes what each test card does', async () => {
    const { url } = await openTestBank();
    for (const card of CARDS) {
      const page = await (await fetch(`${url}/cards/${card.slug}`)).text();
      expect(page).toContain(card.story.replace('{brand}', card.brand ?? ''));
    }
    expect((await fetch(`${url}/cards/none`)).status).toBe(404);
  });
});

describe('Money at the test bank', () => {
  test('is captured once after an authorisation, and cannot be voided afterwards', async () => {
    const { request, step } = await charged('pays', { capturesLater: true });
    const reserved = await step;
    expect(kindsOf(reserved)).toEqual(['authorized']);
    const acquirerReference = referenceIn(reserved);
    const action = { ...request, acquirerReference, idempotencyKey: 'take' };
    expect(await testAcquirer.capture(action)).toMatchObject([{ kind: 'authorized' }, { kind: 'captured' }]);
    await expect(testAcquirer.void({ ...action, idempotencyKey: 'let go' })).rejects.toThrow(AcquirerRefused);
  });

  test('is refunded in parts, each part once, up to the amount paid', async () => {
    const { request, step } = await charged('pays');
    const paid = await step;
    const acquirerReference = referenceIn(paid);
    const back = (reference: string, amount: number) =>
      testAcquirer.refund({ ...request, acquirerReference, reference, amount, idempotencyKey: reference });
    await back('S00012-R1', 5_000);
    const events = await back('S00012-R1', 5_000);
    expect(events.filter(({ kind }) => kind === 'refunded')).toMatchObject([{ reference: 'S00012-R1', amount: 5_000 }]);
    expect((await back('S00012-R2', 8_000)).at(-1)).toMatchObject({ kind: 'refund_failed', reference: 'S00012-R2' });
    expect((await back('S00012-R3', 7_000)).at(-1)).toMatchObject({ kind: 'refunded' });
  });
});

describe('Request to the test bank', () => {
  test('charges once when it is repeated at once and later', async () => {
    const { bank, request, card, step } = await charged('pays');
    const again = [step, testAcquirer.charge(request, card.reference), testAcquirer.charge(request, card.reference)];
    const answers = await Promise.all(again);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(bank.bank.store.payments.size).toBe(1);
  });

  test.each(['down', 'broken', 'silent'] as const)(
    'throws AcquirerUnreachable when the bank is %s',
    async (trouble) => {
      const bank = await openTestBank({ timeout: 200 });
      const ear = await openEar();
      bank.fail(trouble);
      await expect(testAcquirer.begin(asked(ear.url))).rejects.toThrow(AcquirerUnreachable);
      bank.fail('none');
      pointToTestBank(bank.url);
      await testAcquirer.begin(asked(ear.url));
    },
  );

  test('answers 404 with the key of another shop, and 401 without a key', async () => {
    const { bank, step } = await charged('pays');
    await step;
    const [id] = [...bank.bank.store.payments.keys()];
    const headers = { authorization: `Bearer ${'x'.repeat(40)}` };
    expect((await fetch(`${bank.url}/api/payments/${id}`, { headers })).status).toBe(404);
    expect((await fetch(`${bank.url}/api/payments/${id}`)).status).toBe(401);
  });

  test('finds no status for an unknown payment', async () => {
    await openTestBank();
    expect(await testAcquirer.fetchStatus('S99999', null)).toBeNull();
    expect(await testAcquirer.returned({})).toEqual([]);
  });
});

describe('Webhook of the test bank', () => {
  test('is sent again until the shop answers 200', async () => {
    const { bank, ear, step } = await charged('pays');
    ear.answer(500);
    await step;
    // The clock goes on only until the next one is heard.
    const untilHeard = (count: number) =>
      vi.waitFor(async () => {
        if (ear.heard.length < count) await bank.clock.advance(SECOND);
        expect(ear.heard).toHaveLength(count);
      });
    for (const count of [1, 2, 3]) await untilHeard(count);
    ear.answer(200);
    await untilHeard(4);
    await bank.clock.advance(24 * 3600 * SECOND);
    expect(ear.heard).toHaveLength(4);
  });

  test('is refused when it is forged, unsigned or ten minutes old', async () => {
    const { bank, ear, step } = await charged('webhook-first');
    await step;
    const { headers, body } = ear.heard[0]!;
    const changed = Buffer.from(body.toString().replace('12000', '1'));
    const signature = String(headers[SIGNATURE_HEADER]);
    const old = signature.replace(/t=\d+/, `t=${Math.floor(bank.clock.now().getTime() / SECOND) - 600}`);
    await testAcquirer.webhook({ headers, body });
    for (const forged of [
      { headers, body: changed },
      { headers: {}, body },
      { headers: { [SIGNATURE_HEADER]: old }, body },
      { headers: { [SIGNATURE_HEADER]: signature.slice(0, -1) }, body },
    ])
      await expect(testAcquirer.webhook(forged)).rejects.toThrow('signed');
  });
});

describe('Stopped test bank', () => {
  test('continues a late payment after a restart, and stores no card number', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'test-bank-'));
    const file = path.join(folder, 'bank.jsonl');
    const { bank, ear, step } = await charged('late', {}, { file });
    await step;
    await bank.stop();
    expect(readFileSync(file, 'utf8')).not.toContain(numberOf('late'));
    const opened = await openTestBank({ file });
    await opened.clock.advance(300 * SECOND);
    await vi.waitFor(() => expect(ear.heard).toHaveLength(2));
    expect(await testAcquirer.fetchStatus('S00012', null)).toMatchObject({
      events: [{ kind: 'pending' }, { kind: 'captured' }],
    });
    await opened.stop();
    rmSync(folder, { recursive: true });
    expect(existsSync(folder)).toBe(false);
  });

  test('reports that it is not ready', async () => {
    await openTestBank();
    pointToTestBank(null);
    expect(testAcquirer.isReady()).toBe(false);
    expect(await testAcquirer.pageOrigins()).toEqual([]);
    await expect(testAcquirer.begin(asked('http://127.0.0.1:1/'))).rejects.toThrow(AcquirerUnreachable);
  });
});
