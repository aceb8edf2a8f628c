/** A new owner opens an empty shop, sells, ships and takes a part back. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Hands, keyboard, mouse } from '#tests/setup/browser/input_devices.ts';
import { isFullRun } from '#tests/setup/full_run.ts';
import { freePort } from '#tests/setup/processes/free_port.ts';
import { type ServerProcess, startServer } from '#tests/setup/processes/server_process.ts';

const PASSWORD = 'eight letters';
const PICTURES = ['willow-basket-full', 'tulip-rose'].map((name) => path.resolve(`assets/images/demo/${name}.webp`));
const MOST_CLICKS = 60;

type Way = { name: string; hands: Hands; hasScript: boolean; width: number };
const WAYS: Way[] = [
  { name: 'with script at 1280 px', hands: mouse, hasScript: true, width: 1280 },
  { name: 'without script at 390 px', hands: mouse, hasScript: false, width: 390 },
];
const OTHER_WAYS: Way[] = [
  { name: 'by keyboard at 1280 px', hands: keyboard, hasScript: true, width: 1280 },
  { name: 'with script at 390 px', hands: mouse, hasScript: true, width: 390 },
  { name: 'without script at 1280 px', hands: mouse, hasScript: false, width: 1280 },
];

for (const way of isFullRun ? [...WAYS, ...OTHER_WAYS] : WAYS)
  test(`A new owner sells, ships and takes back in at most ${MOST_CLICKS} clicks, ${way.name}`, async ({ browser }) => {
    const { server, end } = await emptyShop();
    const context = await browser.newContext({
      javaScriptEnabled: way.hasScript,
      viewport: { width: way.width, height: 900 },
    });
    try {
      const owner = new Hand(await context.newPage(), server.url, way);
      await signIn(owner);
      await openShop(owner);
      await addProduct(owner);
      const buyer = await browser.newContext();
      const url = await buy(await buyer.newPage(), server.url);
      await buyer.close();
      await takeMoney(owner);
      await ship(owner);
      await takeBack(owner);
      expect(url).toContain('/shop/confirmation');
      expect(owner.clicks).toBeLessThanOrEqual(MOST_CLICKS);
    } finally {
      await context.close();
      await end();
    }
  });

/** A production site with nothing but its first administrator. */
async function emptyShop(): Promise<{ server: ServerProcess; end(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-owner-'));
  const port = await freePort();
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    NODE_ENV: 'production',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    SECRET: 's'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'shop@example.org',
  };
  const words = [
    '--email',
    'ada@example.org',
    '--name',
    'Ada Mistry',
    '--company',
    'Mistry Works',
    '--currency',
    'EUR',
  ];
  await promisify(execFile)(process.execPath, ['.build/server/commands/create_admin.mjs', ...words], {
    env: { ...process.env, ...settings, ADMIN_PASSWORD: PASSWORD },
  });
  const server = await startServer(settings);
  return {
    server,
    async end() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param field its name; one that ends in a hyphen goes on with an id */
const named = (field: string): string => (field.endsWith('-') ? `[name^="${field}"]` : `[name="${field}"]`);

/** Counts what the owner clicks, ticks and chooses; typing is not counted. */
class Hand {
  clicks = 0;
  readonly page: Page;
  readonly #url: string;
  readonly #way: Way;

  constructor(page: Page, url: string, way: Way) {
    this.page = page;
    this.#url = url;
    this.#way = way;
  }

  /** Where a link of the page leads, or what somebody types into the address bar. */
  async open(address: string): Promise<void> {
    await this.page.goto(this.#url + address);
  }

  async click(what: string | Locator): Promise<void> {
    this.clicks++;
    await this.#way.hands.click(this.#seen(what));
  }

  async write(field: string, text: string): Promise<void> {
    await this.#way.hands.write(this.#seen(named(field)), text);
  }

  async choose(field: string, label: string): Promise<void> {
    this.clicks++;
    await this.#way.hands.choose(this.#seen(named(field)), label);
  }

  /** Of a box: its label is what people press. */
  async tick(field: string): Promise<void> {
    await this.click(this.#seen(`label:has([name="${field}"]), [name="${field}"]`).first());
  }

  async save(): Promise<void> {
    await this.click('main form button[type=submit]:has-text("Save")');
    await expect(this.page.locator('.alert--success')).toBeVisible();
  }

  #seen(what: string | Locator): Locator {
    return (typeof what === 'string' ? this.page.locator(what) : what).filter({ visible: true });
  }
}

async function signIn(owner: Hand): Promise<void> {
  await owner.open('/web/login?redirect=/admin');
  await owner.write('login', 'ada@example.org');
  await owner.write('password', PASSWORD);
  await owner.click('main button[type=submit]');
  await expect(owner.page).toHaveURL(/\/admin$/);
}

async function openShop(owner: Hand): Promise<void> {
  await owner.click('main a:has-text("Enter the name and address of your company")');
  await owner.write('street', '12 Mill Lane');
  await owner.write('zip', '75011');
  await owner.write('city', 'Paris');
  await owner.choose('country', 'France');
  await owner.write('email', 'hello@example.org');
  await owner.save();
  await owner.open('/admin');
  await owner.click('main a:has-text("Offer a delivery method")');
  await owner.write('name-en_US', 'Post');
  await owner.write('price', '4.90');
  await owner.tick('is_published');
  await owner.save();
  await owner.open('/admin');
  await owner.click('main a:has-text("Offer a payment method")');
  await owner.tick('is_published');
  await owner.write('name-en_US', 'Bank transfer');
  await owner.save();
}

async function addProduct(owner: Hand): Promise<void> {
  await owner.open('/admin');
  await owner.click('main a:has-text("Publish a product")');
  await owner.write('name-en_US', 'Linen apron');
  await owner.write('price', '39');
  await owner.tick('tracked_0');
  await owner.write('stock_0', '10');
  await owner.write('new_attribute_1', 'Size');
  await owner.write('new_values_1', 'S, M, L');
  await owner.tick('is_published');
  await owner.save();
  await expect(owner.page.locator('[name^=own_price_]')).toHaveCount(3);
  await addPictures(owner);
}

async function addPictures(owner: Hand): Promise<void> {
  await owner.click('main a:has-text("Add images")');
  owner.clicks++;
  await owner.page.locator('main input[type=file]').setInputFiles(PICTURES);
  await owner.click('main form:has(input[type=file]) button[type=submit]');
  await expect(owner.page.locator('main [data-widget=o_product_pictures] img')).toHaveCount(PICTURES.length);
}

/** @returns where the buyer is in the end */
async function buy(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/shop`);
  await page.locator('main a:has-text("Linen apron")').first().click();
  await page.locator('[name=add_qty]').fill('2');
  await page.locator('main button:has-text("Add to cart")').click();
  await expect(page.locator('.header [data-widget=o_cart_count]').first()).toContainText('2');
  await page.goto(`${url}/shop/address`);
  for (const [name, text] of Object.entries({
    name: 'Bea Buyer',
    email: 'bea@example.net',
    street: '1 Rue des Lilas',
    zip: '75001',
    city: 'Paris',
  }))
    await page.locator(`[name=${name}]`).fill(text);
  await page.locator('main button:has-text("Continue to payment")').filter({ visible: true }).click();
  await page.locator('main button:has-text("Pay €82.90")').click();
  await page.waitForURL(/confirmation/);
  return page.url();
}

async function takeMoney(owner: Hand): Promise<void> {
  await owner.open('/admin');
  await owner.click('main a:has-text("1 order awaits payment")');
  await owner.click('main tbody a:has-text("S00001")');
  await owner.click('main a:has-text("Record payment")');
  await owner.click('main button:has-text("Mark as paid")');
  await owner.click('main button:has-text("Confirm")');
  await expect(owner.page.locator('.alert--success')).toBeVisible();
}

async function ship(owner: Hand): Promise<void> {
  await owner.open('/admin');
  await owner.click('main a:has-text("1 order to ship")');
  await owner.click('main tbody a:has-text("S00001")');
  await owner.click('main a:text-is("Ship")');
  await owner.write('tracking_number', '3SABC');
  await owner.click('main button:has-text("Mark as shipped")');
  await expect(owner.page.locator('main')).toContainText('3SABC');
}

async function takeBack(owner: Hand): Promise<void> {
  await owner.click('main a:has-text("New return")');
  await owner.write('pieces-', '1');
  await owner.choose('reason-', 'Does not fit');
  await owner.click('main button:has-text("Create return")');
  await owner.click('main button:has-text("Mark as received")');
  await owner.click('main button:has-text("Refund")');
  await expect(owner.page.locator('main')).toContainText('Refunded: €39.00');
  // Money that came by bank transfer goes back by one, too.
  await owner.click('main a:has-text("S00001-R")');
  // A job sends it, which comes after those of a new site.
  await expect(async () => {
    await owner.page.reload();
    await expect(owner.page.locator('main')).not.toContainText('Sent to the provider in a moment.', { timeout: 500 });
  }).toPass();
  await owner.click('main button:has-text("Mark as refunded")');
  await owner.click('main button:has-text("Confirm")');
  await owner.click('main a:has-text("Order")');
  await expect(owner.page.locator('main')).toContainText('Partly refunded');
}
