/** Visitors start a YouTube video: nothing is loaded from there before. */
import { expect, test as visits } from '#tests/setup/browser/visit.ts';

const test = visits.extend<object, { film: string }>({
  film: [async ({ server }, use) => use(await server.run('tests/setup/slides/add_video.ts')), { scope: 'worker' }],
});

const FRAME = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

for (const way of ['mouse', 'keyboard'] as const)
  test(`A visitor starts a YouTube video by ${way}, and nothing of it is loaded before`, async ({
    visit,
    server,
    film,
  }) => {
    const { page } = await visit('script');
    await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }));
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== server.url) elsewhere.push(request.url());
    });
    await page.goto(film);
    const start = page.locator('.slide-reader button');
    await expect(page.locator('[data-widget=media_iframe_video][data-state=ready]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([elsewhere, await page.locator('iframe').count()]).toEqual([[], 0]);
    if (way === 'mouse') await start.click();
    else {
      await start.focus();
      await page.keyboard.press('Enter');
    }
    const frame = page.locator('.slide-reader iframe');
    await expect(frame).toHaveAttribute('src', FRAME);
    await expect(frame).toHaveAttribute('title', 'A saw is sharpened');
    await expect(frame).toBeFocused();
    await expect.poll(() => elsewhere).toEqual([FRAME]);
    expect(await page.context().cookies('https://www.youtube-nocookie.com')).toEqual([]);
  });

test('A visitor without scripts gets a link to a YouTube video, and nothing of it is loaded', async ({
  visit,
  server,
  film,
}) => {
  const { page } = await visit('plain');
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.url) elsewhere.push(request.url());
  });
  await page.goto(film);
  await expect(page.locator('.slide-reader a')).toHaveAttribute('href', /dQw4w9WgXcQ$/);
  await expect(page.locator('.slide-reader button, iframe').filter({ visible: true })).toHaveCount(0);
  expect(elsewhere).toEqual([]);
});
