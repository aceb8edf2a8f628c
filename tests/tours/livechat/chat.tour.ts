import { signIn } from '#tests/setup/browser/sign_in.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';

test('A visitor and an operator talk, fold and reload the window, and end with a rating', async ({
  visit,
  browser,
  server,
}) => {
  const desk = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const operator = await desk.newPage();
  await signIn(operator, server.url, 'operator');
  const there = operator.waitForRequest(/longpolling/);
  await operator.goto(`${server.url}/admin/chat`);
  await there;

  const { page } = await visit('script');
  await page.goto(`${server.url}/contactus`);
  await page.getByRole('button', { name: 'Chat with one of our collaborators' }).click();
  const window = page.getByRole('dialog', { name: 'Live chat' });
  await expect(window.locator('.chat-log__body')).toHaveText(['How may I help you?']);
  await expect(window.locator('textarea')).toBeFocused();
  await window.locator('textarea').fill('Is the linden bed <b>solid</b>?');
  await window.locator('textarea').press('Enter');
  await expect(window.locator('.chat-log__body').last()).toHaveText('Is the linden bed <b>solid</b>?');

  await operator.getByRole('link', { name: 'Visitor', exact: true }).click();
  await operator.locator('textarea[name=body]').fill('It is');
  await expect(window.locator('.chat-window__typing')).toHaveText('Olu Adeyemi is typing...');
  await operator.locator('textarea[name=body]').fill('It is, down to the slats.');
  await operator.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(window.locator('.chat-log__body').last()).toHaveText('It is, down to the slats.');
  await expect(operator.locator('[role=log] .chat-log__body').last()).toHaveText('It is, down to the slats.');

  await window.getByRole('button', { name: 'Olu Adeyemi' }).click();
  await expect(window.locator('textarea')).toBeHidden();
  await operator.locator('textarea[name=body]').fill('Anything else?');
  await operator.locator('textarea[name=body]').press('Control+Enter');
  await expect(window.locator('.chat-window__title')).toHaveText('Olu Adeyemi (1)');

  await page.reload();
  await expect(window.locator('.chat-window__title'), 'older messages are no news').toHaveText('Olu Adeyemi (1)');
  await window.getByRole('button', { name: /^Olu Adeyemi/ }).click();
  await expect(window.locator('.chat-log__body')).toHaveText([
    'How may I help you?',
    'Is the linden bed <b>solid</b>?',
    'It is, down to the slats.',
    'Anything else?',
  ]);

  await window.getByRole('button', { name: 'Close' }).click();
  await window.getByRole('button', { name: 'Neutral' }).click();
  await window.getByRole('textbox', { name: 'Explain your note' }).fill('Quick, but short');
  await window.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(window).toBeHidden();
  await expect(operator.locator('[role=log] .chat-log__body').last()).toContainText('Rating: 😐');
  await operator.goto(`${server.url}/admin/chat`);
  await expect(operator.locator('[aria-labelledby=chat-ended]')).toContainText('Rating: Neutral');
  await desk.close();
});
