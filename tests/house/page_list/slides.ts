/** Pages of channels and slides. */
import { expect, type Page } from '@playwright/test';
import { makeCourse } from '#tests/setup/browser/course.ts';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

const CHANNEL = '/slides/care-and-planning-1';

/** Of a course that is made for it; only its staff see that. */
async function certify(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const [language = ''] = /^\/(?:fr|ar)(?=\/)/.exec(pathname) ?? [];
  const course = await makeCourse(page, 'A course', { visibility: 'private' });
  await page.locator('.slide-course form button').click();
  await page.waitForURL(new RegExp(`${course.replace('/slides/', '/slides/.*')}$`));
  await page.goto(new URL(`${language}${course}`, page.url()).href);
  await page.locator('.slide-course form button').click();
  await expect(page.locator('.slide-certificate')).toBeVisible();
}

async function verify(page: Page): Promise<void> {
  await certify(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').click()]);
  await page.locator('#file').setInputFiles(await file.path());
  await page.locator('form[enctype] button').click();
  await expect(page.locator('main .alert--success')).toBeVisible();
}

export const slidesPages: Record<string, Kind> = {
  channels: { address: '/slides' },
  'home of a channel': { address: CHANNEL },
  'channel page of a type': { address: `${CHANNEL}/document` },
  'channel page of a tag': { address: `${CHANNEL}/tag/wood-1` },
  'channel page of a tag and type': { address: `${CHANNEL}/tag/wood-1/document` },
  'channel page of a category': { address: `${CHANNEL}/category/planning-rooms-2` },
  'channel page of a category and type': { address: `${CHANNEL}/category/planning-rooms-2/presentation` },
  'channel page without slides': { address: `${CHANNEL}?search=zeppelin` },
  slide: { address: '/slides/slide/care-of-oiled-wood-1' },
  'slide that is an image': { address: '/slides/slide/our-finishes-6' },
  'form to edit a slide': { address: '/slides/slide/care-of-oiled-wood-1/edit', before: signIn('admin') },
  'order of a channel': { address: '/admin/slides/channels/1/order', before: signIn('admin') },
  'statistics of a channel': { address: '/admin/slides/channels/1/statistics', before: signIn('admin') },
  'form of a new section': { address: '/admin/slides/channels/1/sections/new', before: signIn('admin') },
  'form of a section': { address: '/admin/slides/channels/1/sections/1', before: signIn('admin') },
  'deletion of a section': { address: '/admin/slides/channels/1/sections/1/delete', before: signIn('admin') },
  'form to upload a slide': { address: '/slides/upload/1', before: signIn('admin') },
  'staff list of slides': { address: '/admin/slides', before: signIn('admin') },
  'form of a slide': { address: '/admin/slides/1', before: signIn('admin') },
  'deletion of a slide': { address: '/admin/slides/1/delete', before: signIn('admin') },
  'staff list of slide channels': { address: '/admin/slides/channels', before: signIn('admin') },
  'form of a slide channel': { address: '/admin/slides/channels/1', before: signIn('admin') },
  'form of a new slide channel': { address: '/admin/slides/channels/new', before: signIn('admin') },
  'deletion of a slide channel': { address: '/admin/slides/channels/2/delete', before: signIn('admin') },
  'slide for members': { address: '/slides/slide/terms-for-architects-and-shops-8' },
  'certificate of a course': { address: '/slides', before: signIn('admin'), open: certify },
  'verified certificate': { address: '/slides', before: signIn('admin'), open: verify },
};
