import type { Browser, Page } from '@playwright/test';
import { signIn } from '#tests/setup/browser/sign_in.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';

const BUTTON = { name: 'Chat with one of our collaborators' };
const LOG = '.chat-window .chat-log__body';

async function atTheDesk(browser: Browser, url: string): Promise<Page> {
  const operator = await (await browser.newContext()).newPage();
  await signIn(operator, url, 'operator');
  const there = operator.waitForRequest(/longpolling/);
  await operator.goto(`${url}/admin/chat`);
  await there;
  return operator;
}

async function chatIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/contactus`);
  await page.getByRole('button', BUTTON).click();
  await expect(page.locator('.chat-window textarea')).toBeFocused();
}

async function say(page: Page, text: string): Promise<void> {
  await page.locator('.chat-window textarea').fill(text);
  await page.locator('.chat-window textarea').press('Enter');
}

/** By what the visitor said: until the list has heard of it, other visitors stand there. */
const conversationWith = (operator: Page, text: string) =>
  operator.locator('.chat-list__row', { hasText: text }).getByRole('link', { name: 'Visitor', exact: true });

async function answer(operator: Page, text: string): Promise<void> {
  await operator.locator('textarea[name=body]').fill(text);
  await operator.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(operator.locator('[role=log] .chat-log__body').last()).toHaveText(text);
}

/** Reads how often a page has asked for messages. */
function polls(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/longpolling/poll')) count += 1;
  });
  return () => count;
}

test('One of two chat tabs polls for both, the other takes over, and messages sent while offline arrive once', async ({
  visit,
  browser,
  server,
}) => {
  const operator = await atTheDesk(browser, server.url);
  const { page, expectTrouble } = await visit('script');
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  const first = await page.context().newPage();
  await chatIn(first, server.url);
  await say(first, 'Is it oak?');
  await expect(first.locator(LOG).last()).toHaveText('Is it oak?');
  await conversationWith(operator, 'Is it oak?').click();

  const asked = polls(page);
  await page.goto(`${server.url}/contactus`);
  await expect(page.locator(LOG).last()).toHaveText('Is it oak?');
  await answer(operator, 'It is.');
  for (const tab of [first, page]) await expect(tab.locator(LOG).last()).toHaveText('It is.');
  expect(asked(), 'the second tab hears from the first').toBe(0);

  await first.close();
  await answer(operator, 'From the north.');
  await expect(page.locator(LOG).last()).toHaveText('From the north.');
  expect(asked(), 'the second tab took over').toBeGreaterThan(0);

  await page.context().setOffline(true);
  await say(page, 'And oiled?');
  await expect(page.locator('.chat-window [role=alert]')).toHaveText('The message could not be sent. Try again.');
  await expect(page.locator('.chat-window textarea'), 'nothing is lost').toHaveValue('And oiled?');
  await answer(operator, 'Anything else?');
  await answer(operator, 'Are you there?');
  await page.context().setOffline(false);
  await expect(page.locator(LOG).last()).toHaveText('Are you there?');
  await page.locator('.chat-window textarea').press('Enter');
  await expect(page.locator(LOG)).toHaveText([
    'How may I help you?',
    ...['Is it oak?', 'It is.', 'From the north.', 'Anything else?', 'Are you there?', 'And oiled?'],
  ]);
  await operator.context().close();
});

/** Its scripts stop, as in tabs that nobody has looked at for some minutes. @returns what lets them go on */
async function frozen(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
  };
}

test('One of five chat tabs polls for all; when it is frozen another takes over, and it gives way when it wakes', async ({
  visit,
  browser,
  server,
}) => {
  const operator = await atTheDesk(browser, server.url);
  const { page } = await visit('script');
  await chatIn(page, server.url);
  await say(page, 'Is it ash?');
  await expect(page.locator(LOG).last()).toHaveText('Is it ash?');
  await conversationWith(operator, 'Is it ash?').click();
  const others = await Promise.all(Array.from({ length: 4 }, () => page.context().newPage()));
  const asked = others.map(polls);
  for (const tab of others) {
    await tab.goto(`${server.url}/contactus`);
    await expect(tab.locator(LOG).last()).toHaveText('Is it ash?');
  }
  await answer(operator, 'It is.');
  for (const tab of [page, ...others]) await expect(tab.locator(LOG).last()).toHaveText('It is.');
  expect(asked.map((count) => count())).toEqual([0, 0, 0, 0]);

  const wake = await frozen(page);
  await answer(operator, 'From the north.');
  for (const tab of others) await expect(tab.locator(LOG).last()).toHaveText('From the north.', { timeout: 30_000 });
  expect(
    asked.filter((count) => count() > 0),
    'one tab took over',
  ).toHaveLength(1);

  await wake();
  await answer(operator, 'Oiled twice.');
  const heard = ['How may I help you?', 'Is it ash?', 'It is.', 'From the north.', 'Oiled twice.'];
  for (const tab of [page, ...others]) await expect(tab.locator(LOG)).toHaveText(heard, { timeout: 30_000 });
  for (const tab of others) await tab.close();
  await operator.context().close();
});
