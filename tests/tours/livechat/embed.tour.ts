import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import { signIn } from '#tests/setup/browser/sign_in.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';

const BUTTON = { name: 'Chat with one of our collaborators' };

/** Serves one page, which knows of the shop what its staff copied from the channel's form. */
async function otherWebsite(origin: string, script: string): Promise<Server> {
  const html = `<!DOCTYPE html><html lang="en"><head><title>Blog</title><link rel="icon" href="data:,"></head>
    <body><h1>About chairs</h1><script src="${script}" async></script></body></html>`;
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await once(server.listen(Number(new URL(origin).port), 'localhost'), 'listening');
  return server;
}

async function operatorAt(url: string, browser: Browser): Promise<Page> {
  const operator = await (await browser.newContext()).newPage();
  await signIn(operator, url, 'operator');
  const polled = operator.waitForRequest(/longpolling/);
  await operator.goto(`${url}/admin/chat`);
  await polled;
  return operator;
}

/** Opens the chat on a page of the other website and asks. */
async function askThere(page: Page, origin: string, question: string) {
  await page.goto(`${origin}/about-chairs`);
  const frame = page.frameLocator('iframe[title="Live chat"]');
  await frame.getByRole('button', BUTTON).click();
  await expect(frame.locator('.chat-window textarea')).toBeFocused();
  await frame.locator('.chat-window textarea').fill(question);
  await frame.locator('.chat-window textarea').press('Enter');
  await expect(frame.locator('.chat-log__body').last()).toHaveText(question);
  return frame;
}

test('A visitor of another website chats in a frame there, also after a reload', async ({ visit, browser, server }) => {
  const blog = await otherWebsite(server.otherOrigin, `${server.url}/im_livechat/loader/1`);
  const operator = await operatorAt(server.url, browser);
  const { page } = await visit('script');
  const frame = await askThere(page, server.otherOrigin, 'Do you deliver to Ghent?');
  await expect(frame.locator('html'), 'the page shows around the chat').toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  );
  const height = () => page.locator('iframe').evaluate((one) => one.clientHeight);
  await expect.poll(height, 'the frame is as large as the window').toBeGreaterThan(400);

  await expect(operator.locator('[aria-labelledby=chat-waiting]')).toContainText('Do you deliver to Ghent?');
  await frame.getByText('Get it by email').click();
  await frame.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await frame.getByRole('textbox', { name: 'Email' }).press('Enter');
  await expect(frame.locator('.chat-transcript')).toContainText('The conversation was sent to ada@example.org.');
  await page.reload();
  await expect(frame.locator('.chat-log__body').last()).toHaveText('Do you deliver to Ghent?');
  await operator.context().close();
  blog.close();
});

test('A visitor whose browser blocks cookies in frames chats by a token, also after a reload', async ({
  browser,
  server,
}) => {
  const blog = await otherWebsite(server.otherOrigin, `${server.url}/im_livechat/loader/1`);
  const operator = await operatorAt(server.url, browser);
  const context = await browser.newContext();
  await context.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
  );
  await context.route('**/*', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  const page = await context.newPage();
  const cookies: Promise<string | null>[] = [];
  page.on('request', (request) => cookies.push(request.headerValue('cookie')));
  const frame = await askThere(page, server.otherOrigin, 'Is there a shop in Ghent?');

  await operator.locator('[aria-labelledby=chat-waiting] li', { hasText: 'Ghent?' }).getByRole('link').first().click();
  await operator.locator('textarea[name=body]').fill('There is.');
  await operator.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(frame.locator('.chat-log__body').last()).toHaveText('There is.');
  await page.reload();
  await expect(frame.locator('.chat-log__body').last()).toHaveText('There is.');
  expect(new Set(await Promise.all(cookies)), 'nothing was sent with a cookie').toEqual(new Set([null]));
  await Promise.all([context.close(), operator.context().close()]);
  blog.close();
});

test('No other page of the shop may stand in a frame there', async ({ visit, server }) => {
  const blog = await otherWebsite(server.otherOrigin, `${server.url}/im_livechat/loader/1`);
  const { page, expectTrouble } = await visit('script');
  expectTrouble(/frame-ancestors/);
  expectTrouble(/ERR_BLOCKED_BY_RESPONSE/);
  await page.goto(server.otherOrigin);
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, `${server.url}/contactus`);
  await refused;
  blog.close();
});
