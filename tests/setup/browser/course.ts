/** Makes a course of one image, as its staff do in the browser. */
import path from 'node:path';
import type { Page } from '@playwright/test';

const PICTURE = path.resolve(import.meta.dirname, '../../../fixtures/slides/files/our-finishes.webp');

type Course = { visibility: 'public' | 'private'; quiz?: string };

/** Of whoever is signed in and may add channels. @returns the address of its page, without language */
export async function makeCourse(page: Page, name: string, { visibility, quiz }: Course): Promise<string> {
  const { origin } = new URL(page.url());
  const save = () => page.locator('[name=name-en_US]').press('Enter');
  await page.goto(`${origin}/admin/slides/channels/new`);
  await page.locator('[name=name-en_US]').fill(name);
  await page.locator('[name=visibility]').selectOption(visibility);
  for (const box of ['is_published', 'is_course']) await page.locator(`[name=${box}]`).check();
  await save();
  await page.waitForURL(/\/channels\/\d+$/);
  const [id = ''] = /\d+$/.exec(page.url()) ?? [];
  if (quiz) {
    await page.goto(`${origin}/admin/slides/channels/${id}/sections/new`);
    await page.locator('[name=name-en_US]').fill('Basics');
    await page.locator('[name=survey]').selectOption(quiz);
    await page.locator('[name=pass_score]').fill('2');
    await save();
    await page.waitForURL(/\/order$/);
  }
  await page.goto(`${origin}/slides/upload/${id}`);
  await page.locator('#file').setInputFiles(PICTURE);
  if (quiz) await page.locator('[name=category]').selectOption('Basics');
  await page.locator('[name=website_published]').click();
  await page.waitForURL(/\/slides\/slide\//);
  return `/slides/${id}`;
}
