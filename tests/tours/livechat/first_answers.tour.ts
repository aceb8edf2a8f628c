import { signIn } from '#tests/setup/browser/sign_in.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';

test('A visitor reads automatic answers before a person is asked, who sees what was read', async ({
  visit,
  browser,
  server,
}) => {
  const desk = await browser.newContext();
  const operator = await desk.newPage();
  await signIn(operator, server.url, 'operator');
  const there = operator.waitForRequest(/longpolling/);
  await operator.goto(`${server.url}/admin/chat`);
  await there;

  const { page } = await visit('script');
  await page.goto(`${server.url}/contactus`);
  await page.getByRole('button', { name: 'Chat with one of our collaborators' }).click();
  const window = page.locator('.chat-window');
  await window.getByRole('button', { name: 'When does my order arrive?' }).press('Enter');
  await expect(window.getByRole('log')).toContainText('Within three to five working days.');
  await window.getByRole('button', { name: 'Ask a person' }).click();
  await expect(window.locator('textarea')).toBeFocused();
  await window.getByRole('button', { name: 'It is late' }).click();
  await expect(window.locator('.chat-log__message--visitor .chat-log__body')).toHaveText(['It is late']);
  await expect(window.getByRole('button', { name: 'Ask a person' })).toBeHidden();

  await operator.locator('[aria-labelledby=chat-waiting] li', { hasText: 'It is late' }).getByRole('link').click();
  await expect(operator.locator('.chat-log__message--note')).toContainText('When does my order arrive?');
  await expect(operator.getByText('No one has it yet')).toBeVisible();
  await operator.locator('textarea[name=body]').fill('I look it up.');
  await operator.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(operator.getByText('You have it')).toBeVisible();
  await expect(operator.getByText('No one has it yet')).toBeHidden();
  await expect(operator.getByRole('button', { name: 'Take it' })).toBeHidden();
  await desk.close();
});
