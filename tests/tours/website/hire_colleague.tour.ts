/** An owner hires a colleague with fewer rights, takes some back, and dismisses them. */
import type { Browser, Page } from '@playwright/test';
import { signIn } from '#tests/setup/browser/sign_in.ts';
import { expect, type Kind, test } from '#tests/setup/browser/visit.ts';

const PASSWORD = 'marmalade-weather-19';
const WAYS: { name: string; kind: Kind; width: number }[] = [
  { name: 'with script at 1280 px', kind: 'script', width: 1280 },
  { name: 'without script at 390 px', kind: 'plain', width: 390 },
];

for (const { name, kind, width } of WAYS)
  test(`An owner hires a colleague, narrows their rights and dismisses them, ${name}`, async ({
    browser,
    server,
    visit,
  }) => {
    const email = `nora.${kind}@example.net`;
    const screen = { width, height: 900 };
    const { page: owner } = await visit(kind);
    await owner.setViewportSize(screen);
    await signIn(owner, server.url, 'admin');
    await invite(owner, email);
    const invitation = await linkInMail(owner, email);
    const { colleague, leave } = await newDevice(browser, server.url, { kind, screen });
    await accept(colleague, invitation);
    await expectAreas(colleague, ['Orders', 'Products', 'Conversion funnel', 'Settings']);
    await expectOpen(colleague, { '/sales/orders': true, '/sales/products': true, '/website/accounts': false });

    await narrow(owner, email);
    await expectAreas(colleague, ['Orders', 'Conversion funnel', 'Recently deleted']);
    await expectOpen(colleague, { '/sales/orders': true, '/sales/products': false });

    await dismiss(owner);
    await colleague.reload();
    await expect(colleague).toHaveURL(/\/web\/login/);
    await colleague.goto(invitation);
    await expect(colleague.locator('main')).toContainText('This invitation is no longer open');
    await leave();
  });

async function invite(owner: Page, email: string): Promise<void> {
  await owner.goto('/website/accounts');
  await owner.locator('main a:has-text("Invite someone")').click();
  await owner.locator('[name=login]').fill(email);
  await owner.locator('[name=name]').fill('Nora');
  await owner.locator('[name=role_orders]').selectOption({ label: 'View and edit' });
  await owner.locator('[name=role_products]').selectOption({ label: 'View' });
  await owner.locator('main button:has-text("Send the invitation")').click();
  await expect(owner.locator('.alert--success')).toContainText(email);
}

/** Mails are sent after the answer. */
async function linkInMail(owner: Page, email: string): Promise<string> {
  const mail = owner.locator('article', { hasText: email }).locator('pre').first();
  await expect(async () => {
    await owner.goto('/dev/mail');
    await expect(mail).toBeAttached({ timeout: 100 });
  }).toPass();
  return /https?:\S+\/web\/invitation\S+/.exec((await mail.textContent()) ?? '')?.[0] ?? '';
}

type Device = { kind: Kind; screen: { width: number; height: number } };

async function newDevice(browser: Browser, baseURL: string, { kind, screen }: Device) {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: kind === 'script',
    viewport: screen,
    locale: 'en-US',
  });
  return { colleague: await context.newPage(), leave: () => context.close() };
}

async function accept(colleague: Page, invitation: string): Promise<void> {
  await colleague.goto(invitation);
  await expect(colleague.locator('main ul').first()).toContainText('Products (view only)');
  await colleague.locator('[name=name]').fill('Nora Quist');
  await colleague.locator('[name=password]').fill(PASSWORD);
  await colleague.locator('[name=confirm_password]').fill(PASSWORD);
  await colleague.locator('main button:has-text("Accept the invitation")').click();
  await expect(colleague).toHaveURL(/\/admin$/);
}

/** The areas that the start page lists. */
async function expectAreas(colleague: Page, names: string[]): Promise<void> {
  await colleague.goto('/admin');
  await expect(colleague.locator('main .admin-areas h3')).toHaveText(names);
}

async function expectOpen(colleague: Page, pages: Record<string, boolean>): Promise<void> {
  for (const [path, isOpen] of Object.entries(pages)) {
    const answer = await colleague.goto(path);
    expect(answer?.status(), path).toBe(isOpen ? 200 : 403);
  }
}

async function narrow(owner: Page, email: string): Promise<void> {
  await owner.goto(`/website/accounts?q=${encodeURIComponent(email)}`);
  await owner.locator('main tbody a:has-text("Nora Quist")').click();
  await owner.locator('[name=role_products]').selectOption({ label: 'No access' });
  await owner.locator('main form button[type=submit]:has-text("Save")').click();
  await expect(owner.locator('.alert--success')).toBeVisible();
}

async function dismiss(owner: Page): Promise<void> {
  await owner.locator('main summary:has-text("Dismiss this person")').click();
  await owner.locator('main details button:has-text("Dismiss this person")').click();
  await expect(owner.locator('.alert--success')).toContainText('no longer works here');
}
