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
import { acquirers } from '#payments/ledger/schema.ts';
import { isForThisEngine } from '#tests/setup/full_run.ts';
import { KEYS, StripeStandIn, type StripeTrouble } from '#tests/setup/payments/stripe/stand_in.ts';
import { allThatIsWritten, newlyFound, spellingsOf } from '#tests/setup/records/locales.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { entriesOf } from '#tests/setup/records/zip.ts';
import { anAcquirer } from '#tests/setup/shop/order_to_pay.ts';
import { startShop } from '#tests/setup/shop/shop_process.ts';
import { network, PlainBrowser } from '#tests/setup/visitors/plain_browser.ts';
import { signedIn } from '#tests/setup/visitors/visitor.ts';

/** Typed by mistake, and refused. */
const LIVE = 'sk_live_standin0123456789';
const TYPED = [...Object.values(KEYS), LIVE];
const SECRETS = TYPED.flatMap((key) => spellingsOf(key));
const TROUBLES: StripeTrouble[] = ['revoked', 'html', 'down', 'busy'];

test.runIf(isForThisEngine)(
  'keys of a payment provider appear in no table, file, log, backup, archive or page',
  {
    timeout: 240_000,
  },
  async () => {
    const server = new StripeStandIn();
    const url = await server.start();
    onTestFinished(() => server.stop());
    const row = await anAcquirer('stripe');
    const shop = await startShop('off', { LOG_LEVEL: 'trace', PROVIDER_STAND_IN: url });
    const pages = new Map<string, string>();
    const staff = new PlainBrowser(shop.url, network);
    await signInAs(staff, 'admin');
    const enter = async (what: string, keys: Record<string, string>) => {
      await staff.open(`/sales/acquirers/${row.id}/keys`);
      await staff.submit({ button: /check and save/i }, keys);
      pages.set(`the answer to ${what}`, staff.body);
    };
    await enter('a live key', { ...KEYS, secret_key: LIVE });
    await enter('a bad secret', { ...KEYS, webhook_secret: 'short' });
    for (const trouble of TROUBLES) {
      server.trouble = trouble;
      await enter(`a provider that is ${trouble}`, KEYS);
    }
    server.trouble = 'none';
    await enter('good keys', KEYS);
    await staff.open(`/sales/acquirers/${row.id}`);
    pages.set('the payment method', staff.body);

    const customer = new PlainBrowser(shop.url, network);
    await signInAs(customer, 'maria');
    for (const trouble of [...TROUBLES, 'none'] as const) {
      const order = await aQuote({ requiresSignature: false, requiresPayment: true });
      await customer.open(`/my/orders/${order.id}`);
      server.trouble = trouble;
      await customer.submit({ button: /^pay/i }, { pm_id: `form_${row.id}` });
      pages.set(`a payment while it is ${trouble}`, customer.body);
    }
    expect(server.asked).toContain('POST /v1/checkout/sessions');
    await shop.stop();

    const written = await allThatIsWritten();
    written.set('the log', shop.log());
    for (const [where, text] of [...pages, ...(await backup()), ...(await archive())]) written.set(where, text);
    expect(newlyFound(SECRETS, new Map(), written)).toEqual([]);
    // The search finds a leak when there is one, and the keys are there all the same.
    written.set('a leak', JSON.stringify(KEYS));
    expect(newlyFound(SECRETS, new Map(), written).length).toBeGreaterThan(1);
    expect(keysOf((await db.select().from(acquirers).where(eq(acquirers.id, row.id)))[0]!)).toEqual(KEYS);
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

async function archive(): Promise<[string, string][]> {
  const app = await buildApp();
  onTestFinished(() => app.close());
  const ada = await signedIn(app, 'admin');
  await ada.post('/admin/data/archives', {});
  await runDueJobs();
  const [, link] = /href="([^"]+\/data\.zip)"/.exec((await ada.get('/admin/data')).body) ?? [];
  const entries = entriesOf((await ada.get(String(link))).rawPayload);
  expect(entries.get('tables/payment_acquirers.csv')?.toString()).toContain('stripe');
  return [...entries].map(([name, bytes]) => [`archive ${name}`, bytes.toString('latin1')]);
}
