import { signIn } from '#tests/setup/browser/sign_in.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';

test('The console of an operator follows conversations by itself, and keeps the focus and what is typed', async ({
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
  const all = operator.getByRole('link', { name: 'All conversations' });
  await all.focus();

  const { page } = await visit('script');
  await page.goto(`${server.url}/contactus`);
  await page.getByRole('button', { name: 'Chat with one of our collaborators' }).click();
  const field = page.getByRole('dialog', { name: 'Live chat' }).locator('textarea');
  await field.fill('Is it oak?');
  await field.press('Enter');
  const waiting = operator.locator('[aria-labelledby=chat-waiting]');
  await expect(waiting.locator('.chat-list__row').first()).toContainText('Is it oak?');
  await expect(all, 'the page was not loaded again').toBeFocused();

  const row = waiting.locator('.chat-list__row').first().getByRole('link');
  await row.focus();
  await field.fill('Or ash?');
  await field.press('Enter');
  await expect(waiting.locator('.chat-list__row').first()).toContainText('Or ash?');
  await expect(row).toBeFocused();

  await row.press('Enter');
  const answer = operator.locator('textarea[name=body]');
  await answer.fill('It is');
  await operator.getByRole('button', { name: 'Ask for visited pages' }).click();
  await expect(operator.locator('.chat-pages')).toHaveText('/contactus');
  await answer.fill('It is ash.');
  const other = await browser.newContext();
  const second = await other.newPage();
  await second.goto(`${server.url}/aboutus`);
  await second.getByRole('button', { name: 'Chat with one of our collaborators' }).click();
  await second.getByRole('dialog', { name: 'Live chat' }).locator('textarea').fill('Hello?');
  await second.keyboard.press('Enter');
  await expect(operator.getByRole('link', { name: /visitors? waits? for an answer/ })).toBeVisible();
  await expect(answer).toHaveValue('It is ash.');
  await answer.press('Control+Enter');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Neutral' }).click();
  await expect(operator.getByText('Rating: Neutral')).toBeVisible();
  await other.close();
  await desk.close();
});
