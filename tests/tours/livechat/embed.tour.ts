import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
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

test('A visitor of another website chats in a frame there, also after a reload', async ({ visit, browser, server }) => {
  const blog = await otherWebsite(server.otherOrigin, `${server.url}/im_livechat/loader/1`);
  const desk = await browser.newContext();
  const operator = await desk.newPage();
  await signIn(operator, server.url, 'operator');
  const polled = operator.waitForRequest(/longpolling/);
  await operator.goto(`${server.url}/admin/chat`);
  await polled;

  const { page } = await visit('script');
  await page.goto(`${server.otherOrigin}/about-chairs`);
  const frame = page.frameLocator('iframe[title="Live chat"]');
  await frame.getByRole('button', BUTTON).click();
  await expect(frame.locator('.chat-window textarea')).toBeFocused();
  await frame.locator('.chat-window textarea').fill('Do you deliver to Ghent?');
  await frame.locator('.chat-window textarea').press('Enter');
  await expect(frame.locator('.chat-log__body').last()).toHaveText('Do you deliver to Ghent?');
  const height = () => page.locator('iframe').evaluate((one) => one.clientHeight);
  await expect.poll(height, 'the frame is as large as the window').toBeGreaterThan(400);

  await expect(operator.locator('[aria-labelledby=chat-waiting]')).toContainText('Do you deliver to Ghent?');
  await page.reload();
  await expect(frame.locator('.chat-log__body').last()).toHaveText('Do you deliver to Ghent?');
  await desk.close();
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
