/** Measures how long clicks take until their change is painted, on a slow machine. */
import type { Page } from '@playwright/test';
import { quiet } from './browser.ts';

export const SLOWER = 4;
/** What takes longer is felt as waiting. */
export const AT_ONCE_MS = 100;
/** The browser does not report clicks that are painted within a frame. */
const FRAME_MS = 16;

declare global {
  var reportedClicks: number[];
}

/** The browser's own measure: from the finger to the next frame that is shown. @param elements to click in turn */
export async function clickTimes(page: Page, url: string, elements: string, times: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(() => {
    globalThis.reportedClicks = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'click') globalThis.reportedClicks.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(url);
  await quiet(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const found = page.locator(elements);
  const count = await found.count();
  for (let n = 0; n < times; n++) {
    // Far apart, so that each is of another group and none is chosen already.
    await found.nth((n * 37 + 11) % count).click();
    await page.waitForFunction(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0, true))),
    );
  }
  await quiet(page);
  const reported = await page.evaluate(() => globalThis.reportedClicks);
  return [...reported, ...Array.from({ length: Math.max(0, times - reported.length) }, () => FRAME_MS)];
}
