/** Opens a browser with an empty cache. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#tests/setup/chromium.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('This needs a Chromium. Install one, or set CHROMIUM to its path.');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Opens a page in a browser without anything in its cache. */
export async function inFreshPage<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Until nothing is on its way, and no widget is half awake. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('[data-state=loading]'));
}

const ROUNDS = 3;

/** Wakes what waits to be seen and what waits for a hand. */
export async function wakeAll(page: Page): Promise<void> {
  await quiet(page);
  // What wakes may grow, and push away again what was looked at.
  for (let round = 0; round < ROUNDS; round++) {
    await lookAtEach(page);
    await quiet(page);
  }
  // In one turn: each marker that wakes leaves the list of those that sleep.
  await touch(page, '[data-widget]');
}

/** One after the other, each for two frames. */
const lookAtEach = (page: Page): Promise<void> =>
  page.locator('[data-widget]:not([data-state])').evaluateAll(async (markers) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const marker of markers) {
      marker.scrollIntoView();
      await nextFrame();
      await nextFrame();
    }
  });

/** Wakes markers as a hand does. */
export async function touch(page: Page, markers: string): Promise<void> {
  await page.evaluate((selector) => {
    for (const marker of document.querySelectorAll(`:is(${selector}):not([data-state])`))
      marker.dispatchEvent(new Event('pointerover', { bubbles: true }));
  }, markers);
  await page.waitForFunction(
    (selector) => !document.querySelector(`:is(${selector}):not([data-state=ready])`),
    markers,
  );
  await quiet(page);
}
