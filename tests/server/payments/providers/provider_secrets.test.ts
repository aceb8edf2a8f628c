/** Keys of payment providers stand in no table, file, log, backup, archive or page. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#app.ts';
import { writeBackup } from '#core/backup/write.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { env } from '#core/process/env.ts';
import { keysOf } from '#payments/ledger/keys.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { MollieAccount } from '#payments/providers/mollie/account.ts';
import { readReports } from '#payments/reports/read_reports.ts';
import { isForThisEngine } from '#tests/setup/full_run.ts';
import { MOLLIE_KEYS, MOLLIE_TOKEN, MollieStandIn } from '#tests/setup/payments/mollie/mollie_stand_in.ts';
import { mollieWebhook } from '#tests/setup/payments/mollie/story.ts';
import { KEYS, PUBLISHED, StripeStandIn } from '#tests/setup/payments/stripe/stand_in.ts';
import { allThatIsWritten, newlyFound, spellingsOf } from '#tests/setup/records/locales.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { entriesOf } from '#tests/setup/records/zip.ts';
import { anAcquirer } from '#tests/setup/shop/order_to_pay.ts';
import { startShop } from '#tests/setup/shop/shop_process.ts';
import { network, PlainBrowser } from '#tests/setup/visitors/plain_browser.ts';
import { signedIn } from '#tests/setup/visitors/visitor.ts';

type Keys = Record<string, string>;
type Webhook = { query: string; headers: Record<string, string>; payload: string };

/** A provider as its secrets are concerned. */
type Bank = {
  provider: string;
  server: { trouble: string; asked: string[]; start(): Promise<string>; stop(): Promise<void> };
  keys: Keys;
  /** Typed, and refused. */
  mistakes: Record<string, Keys>;
  troubles: string[];
  /** The request by which a payment begins. */
  begins: string;
  /** The customer pays what was begun last. @returns what the provider sends, and what a stranger does */
  pay(row: AcquirerRow): [Webhook, Webhook];
  /** Secrets that the program makes itself. */
  made(row: AcquirerRow): string[];
};

function stripeBank(): Bank {
  const server = new StripeStandIn();
  const { ledger } = server;
  return {
    provider: 'stripe',
    server: server as Bank['server'],
    keys: KEYS,
    mistakes: {
      'a live key': { ...KEYS, secret_key: 'sk_live_standin0123456789' },
      'a key of another': { ...KEYS, secret_key: 'sk_test_somebodyelse0123456789' },
      'a bad secret': { ...KEYS, webhook_secret: 'whsec-mistyped-0123456789' },
      'a published key as secret': { ...KEYS, ...PUBLISHED, secret_key: 'pk_test_mistaken0123456789' },
    },
    troubles: ['revoked', 'html', 'down', 'busy'],
    begins: 'POST /v1/checkout/sessions',
    pay() {
      ledger.decide([...ledger.sessions.values()].at(-1)!, 'captured');
      const event = ledger.events.at(-1)!;
      const stranger = server.webhook(event, { secret: 'whsec_of_another_account' });
      return [
        { query: '', ...server.webhook(event) },
        { query: '', ...stranger },
      ];
    },
    made: () => [],
  };
}

function mollieBank(): Bank {
  const server = new MollieStandIn();
  const { ledger } = server;
  const keys = { ...MOLLIE_KEYS, ...MOLLIE_TOKEN };
  return {
    provider: 'mollie',
    server: server as Bank['server'],
    keys,
    mistakes: {
      'a live key': { ...keys, api_secret: 'live_standin0123456789abcdefghij' },
      'a key of another': { ...keys, api_secret: 'test_somebodyelse0123456789abcd' },
      'a token of another': { ...keys, report_token: 'access_somebodyelse0123456789' },
      'a bad token': { ...keys, report_token: 'access-mistyped-0123456789' },
    },
    troubles: ['revoked', 'html', 'down'],
    begins: 'POST /v2/payments',
    pay(row) {
      const { id } = [...ledger.payments.values()].at(-1)!;
      ledger.decide(ledger.payment(id), 'captured');
      const { query, ...sent } = mollieWebhook(row, id);
      return [
        { query: `?${query}`, ...sent },
        { query: '?from=stranger', ...sent },
      ];
    },
    made: (row) => [new MollieAccount(row.id, keys).webhookQuery().replace('from=', '')],
  };
}

const rowNow = async ({ id }: { id: number }) => (await db.select().from(acquirers).where(eq(acquirers.id, id)))[0]!;
type Pages = Map<string, string>;

/** Staff type keys, wrong ones first, while the provider is in trouble, then the right ones. */
async function enterKeys(bank: Bank, staff: PlainBrowser, { row, pages }: { row: AcquirerRow; pages: Pages }) {
  const enter = async (what: string, keys: Keys) => {
    await staff.open(`/sales/acquirers/${row.id}/keys`);
    await staff.submit({ button: /check and save/i }, keys);
    pages.set(`the answer to ${what}`, staff.body);
  };
  for (const [what, keys] of Object.entries(bank.mistakes)) await enter(what, keys);
  for (const trouble of bank.troubles) {
    bank.server.trouble = trouble;
    await enter(`a provider that is ${trouble}`, bank.keys);
  }
  expect(keysOf(await rowNow(row))).toBeNull();
  bank.server.trouble = 'none';
  await enter('good keys', bank.keys);
  for (const path of ['', '/keys']) {
    await staff.open(`/sales/acquirers/${row.id}${path}`);
    pages.set(`the payment method${path}`, staff.body);
  }
  await staff.open('/sales/acquirers?export=csv');
  pages.set('the file of payment methods', staff.body);
}

/** A customer pays whatever the provider does, and webhooks come, some of them from strangers. */
async function payAll(bank: Bank, customer: PlainBrowser, { row, pages }: { row: AcquirerRow; pages: Pages }) {
  for (const trouble of [...bank.troubles, 'none']) {
    const order = await aQuote({ requiresSignature: false, requiresPayment: true });
    await customer.open(`/my/orders/${order.id}`);
    bank.server.trouble = trouble;
    await customer.submit({ button: /^pay/i }, { pm_id: `form_${row.id}` });
    pages.set(`a payment while it is ${trouble}`, customer.body);
  }
  expect(bank.server.asked).toContain(bank.begins);
  const [sent, stranger] = bank.pay(await rowNow(row));
  for (const trouble of [...bank.troubles, 'none']) {
    bank.server.trouble = trouble;
    for (const { query, headers, payload } of [stranger, sent]) {
      const url = new URL(`/payment/webhook/${row.id}${query}`, customer.origin);
      const { body } = await network({ method: 'POST', url, headers, payload });
      pages.set(`the answer to webhook ${pages.size}`, body);
    }
    await readReports();
  }
}

test.runIf(isForThisEngine).each([
  ['Stripe', stripeBank],
  ['Mollie', mollieBank],
] as const)(
  'keys of %s appear in no table, file, log, backup, archive or page',
  { timeout: 240_000 },
  async (_name, newBank) => {
    const bank = newBank();
    const url = await bank.server.start();
    onTestFinished(() => bank.server.stop());
    const row = await anAcquirer(bank.provider);
    const shop = await startShop('off', { LOG_LEVEL: 'trace', PROVIDER_STAND_IN: url });
    const pages: Pages = new Map();
    const [staff, customer] = [new PlainBrowser(shop.url, network), new PlainBrowser(shop.url, network)];
    await signInAs(staff, 'admin');
    await enterKeys(bank, staff, { row, pages });
    await signInAs(customer, 'maria');
    await payAll(bank, customer, { row, pages });
    await staff.open(`/sales/acquirers/${row.id}/keys`);
    pages.set('the list of webhooks', staff.body);
    await shop.stop();

    const written = await allThatIsWritten();
    written.set('the log', shop.log());
    const copies = [...(await backup()), ...(await archive(bank.provider))];
    for (const [where, text] of [...pages, ...copies]) written.set(where, text);
    const typed = [bank.keys, ...Object.values(bank.mistakes)].flatMap((keys) => Object.values(keys));
    const secrets = [...new Set([...typed, ...bank.made(row)])].filter((key) => key !== PUBLISHED.publishable_key);
    const patterns = secrets.flatMap((key) => spellingsOf(key));
    expect(newlyFound(patterns, new Map(), written)).toEqual([]);
    // The search finds a leak where there is one, each place was read, and the keys are there all the same.
    for (const place of ['the log', 'backup payment_acquirers.jsonl', 'the list of webhooks']) {
      const text = written.get(place);
      expect(text, place).toBeTruthy();
      const leaking = new Map([[place, `${text}${JSON.stringify(bank.keys)}`]]);
      expect(newlyFound(patterns, written, leaking).length, place).toBeGreaterThan(1);
    }
    expect(keysOf(await rowNow(row))).toEqual(bank.keys);
  },
);

async function signInAs(browser: PlainBrowser, name: string): Promise<void> {
  await browser.open('/web/login');
  await browser.submit({ button: /sign in/i }, { login: `${name}@example.com`, password: 'demo' });
}

async function backup(): Promise<[string, string][]> {
  const folder = path.join(tmpdir(), `backup-${randomUUID()}`);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await writeBackup(folder, env.DATA_DIR);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.map(({ parentPath, name }) => [`backup ${name}`, readFileSync(path.join(parentPath, name), 'latin1')]);
}

async function archive(provider: string): Promise<[string, string][]> {
  const app = await buildApp();
  onTestFinished(() => app.close());
  const ada = await signedIn(app, 'admin');
  await ada.post('/admin/data/archives', {});
  await runDueJobs();
  const [, link] = /href="([^"]+\/data\.zip)"/.exec((await ada.get('/admin/data')).body) ?? [];
  const entries = entriesOf((await ada.get(String(link))).rawPayload);
  expect(entries.get('tables/payment_acquirers.csv')?.toString()).toContain(provider);
  return [...entries].map(([name, bytes]) => [`archive ${name}`, bytes.toString('latin1')]);
}
