/** Checks pages in the second theme: by day one of each layout, at night all. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleCss } from '#registry/tools/static_files.ts';
import { themeFoldersIn } from '#registry/tools/themes/folders.ts';
import {
  axeViolations,
  cutWords,
  darkViolations,
  htmlMistakes,
  layoutShift,
  overflowing,
  settled,
} from '#tests/setup/browser/page_rules.ts';
import { LONGEST_START_MS, startTourServer } from '#tests/setup/browser/tour_server.ts';
import { expect, test as visits } from '#tests/setup/browser/visit.ts';
import { isFullRun } from '#tests/setup/full_run.ts';
import { addressIn, sitemap } from './page_list/addresses.ts';
import { DESKTOP, PHONE } from './page_list/kind.ts';
import { KINDS, LAYOUTS } from './page_list/kinds.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = 'fixtures/themes/harbor';

/** The build of the tests has no theme: its stylesheet is made here, and takes the place of the project's. */
const test = visits.extend<object, { css: string }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its pattern.
    async ({}, use) => {
      const server = await startTourServer({ THEME_DIR: FOLDER });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: LONGEST_START_MS },
  ],
  css: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'shop-theme-'));
      const [theme] = themeFoldersIn(path.join(ROOT, FOLDER));
      const { files } = await bundleCss({ root: ROOT, isDev: false, library: 'preact' }, folder, theme);
      await use(readFileSync(path.resolve(ROOT, files['css/index.css'] as string), 'utf8'));
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

const checked = Object.entries(KINDS).filter(([name]) => isFullRun || LAYOUTS.includes(name));

for (const [name, kind] of checked) {
  test(`The page "${name}" in the second theme is valid, accessible and free of overflow`, async ({
    visit,
    server,
    css,
  }) => {
    const { page, expectTrouble } = await visit('script');
    if (kind.status) expectTrouble(new RegExp(`status of ${kind.status}`));
    if (kind.complaint) expectTrouble(kind.complaint);
    await page.route(/\/assets\/index-[\w-]+\.css$/, (route) => route.fulfill({ body: css, contentType: 'text/css' }));
    const to = addressIn('', await sitemap(server.url));
    await kind.before?.(page, to);
    await page.setViewportSize({ width: kind.width ?? DESKTOP, height: 900 });
    const answer = await page.goto(to(kind.address));
    await settled(page);
    expect.soft(await htmlMistakes((await answer?.text()) ?? ''), 'mistakes in HTML').toEqual([]);
    expect(await layoutShift(page), 'layout shift').toBeLessThan(0.01);
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
    expect(paper, 'the paper of the theme').toBe('#f4f7fa');
    await kind.open?.(page);
    await settled(page);
    expect.soft(await axeViolations(page, { hasFrame: true })).toEqual([]);
    // By day `theme:check` has calculated the contrast of the dark colors.
    if (isFullRun) expect.soft(await darkViolations(page, { hasFrame: true })).toEqual([]);
    for (const width of kind.width ? [kind.width] : [DESKTOP, PHONE]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft([...(await overflowing(page)), ...(await cutWords(page))], `at ${width} px`).toEqual([]);
    }
  });
}
