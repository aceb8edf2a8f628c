/** Sends files to the live chat, as a visitor who leaves a message. */
import path from 'node:path';
import { expect, type Page } from '@playwright/test';

const ROOT = path.resolve(import.meta.dirname, '../../..');
export const IMAGE = path.join(ROOT, 'assets/images/demo/bird-bath.webp');
export const PDF = path.join(ROOT, 'fixtures/slides/files/care-of-oiled-wood.pdf');
export const CLIP = path.join(ROOT, 'tests/tours/core/clip.webm');

/** Afterwards the page shows their conversation, with links to the files. */
export async function sendFiles(page: Page, url: string, files: readonly string[]): Promise<void> {
  await page.goto(`${url}/im_livechat/message/1`);
  const form = page.locator('main form');
  await form.getByLabel('Name').fill('Ada Byron');
  await form.getByLabel('Email').fill('ada@example.org');
  await form.getByLabel('Message').fill('Here is what I mean.');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles([...files]);
  await page.locator('form:has(input[type=file]) button[type=submit]').click();
  await expect(page.locator('.attachments a')).toHaveCount(files.length);
}
