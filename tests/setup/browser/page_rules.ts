/** Rules that every open page must satisfy. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOnly, RunOptions } from 'axe-core';
import { HtmlValidate } from 'html-validate';
import { HTML_RULES } from '#registry/tools/themes/html_rules.ts';

const validator = new HtmlValidate(HTML_RULES);

/** @returns one line per mistake. */
export async function htmlMistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}

/** The small one: each page reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What is the same on all pages of a layout where nothing in it is open. */
const FRAME = ['.header', '.footer', '.admin-side'];

type Part = { hasFrame: boolean };

const outside = ({ hasFrame }: Part): readonly string[] => (hasFrame ? [] : FRAME);

/** axe's findings with light colours. */
export const axeViolations = (page: Page, part: Part): Promise<string[]> =>
  violations(page, { type: 'tag', values: WCAG_2_2_AA }, outside(part));

/** axe's findings with dark colours; only its colour rules, because nothing else differs. */
export async function darkViolations(page: Page, part: Part): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await violations(page, { type: 'rule', values: COLOUR_RULES }, outside(part));
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((line) => `in the dark: ${line}`);
}

/** Runs axe without its Playwright adapter, which loads its source twice and also returns passed rules. */
async function violations(page: Page, runOnly: RunOnly, exclude: readonly string[]): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const found = await page.evaluate(
    async ({ context, options }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      return (await axe.run(context, options)).violations;
    },
    {
      context: { include: [['html']], exclude: exclude.map((selector) => [selector]) },
      options: { runOnly, preload: false, resultTypes: ['violations'] } satisfies RunOptions,
    },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  );
}

/** How much of the page moved by itself since it was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            sum += entry.hadRecentInput ? 0 : entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

/** Elements that overflow sideways and would require scrolling in two directions. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    });
    return [
      `${scrollWidth} px of content in ${clientWidth} px`,
      ...wide.slice(0, 5).map((element) => `${element.tagName} ${element.className}`),
    ];
  });

/** Words that do not fit into their place and are cut off, as longer ones of another language may be. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, label, legend, h1, h2, h3, th, td, dt, dd, .badge, .chip')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        // Three dots say that there is more.
        const isHidden = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis';
        const isCut = isHidden && element.scrollWidth > element.clientWidth + 1;
        // Content for screen readers only is one pixel wide.
        const hasWords = element.textContent?.trim() !== '';
        return isCut && hasWords && element.clientWidth > 1 && element.checkVisibility();
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.trim()}`),
  );

/** Waits until every widget that wakes by itself is awake, and until every picture in sight is there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await expect(page.locator('[data-state=loading], [data-state=failed]')).toHaveCount(0);
  await expect.poll(() => picturesInSight(page)).toBe(true);
  for (const widget of await page
    .locator('[data-widget=o_cart_count], [data-widget=js_product], [data-widget=oe_cart]')
    .all())
    await expect(widget).toHaveAttribute('data-state', 'ready');
}

/** Pictures that may wait until they are near do not hold up `load`. Those that a strip hides at its side are not in sight. */
const picturesInSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const isInSight = (picture: HTMLImageElement) => {
      const { top, left, width } = picture.getBoundingClientRect();
      const middle = left + width / 2;
      return picture.checkVisibility() && top < innerHeight && middle > 0 && middle < innerWidth;
    };
    return [...document.images].filter(isInSight).every((picture) => picture.complete);
  });

/** Brotli-compressed bytes of all scripts that came so far, but for those of some addresses. */
export const scriptBytes = (page: Page, others: readonly string[] = []): Promise<number> =>
  page.evaluate((left) => {
    const isCounted = ({ name }: PerformanceEntry) => {
      const { pathname } = new URL(name);
      return pathname.endsWith('.js') && !left.includes(pathname);
    };
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(isCounted)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  }, others);
