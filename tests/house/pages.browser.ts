/** Checks HTML, accessibility, console, layout shift and overflow on every page. */
import type { Page } from '@playwright/test';
import { forcedColourMistakes } from '#tests/setup/browser/forced_colours.ts';
import {
  axeViolations,
  cutWords,
  darkViolations,
  htmlMistakes,
  layoutShift,
  overflowing,
  settled,
} from '#tests/setup/browser/page_rules.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';
import { isFullRun } from '#tests/setup/full_run.ts';
import { addressIn, sitemap } from './page_list/addresses.ts';
import { DESKTOP, type Kind, NARROW, PHONE, ZOOMED } from './page_list/kind.ts';
import { isTranslated, KINDS, LAYOUTS } from './page_list/kinds.ts';

/** Texts and direction differ by language, colours do not. Each width is opened in one language. */
const LANGUAGES = [
  { language: 'English', prefix: '', widths: [PHONE, DESKTOP], isForAxe: true },
  { language: 'French', prefix: '/fr', widths: [PHONE], isForAxe: false },
  { language: 'Arabic', prefix: '/ar', widths: [DESKTOP, PHONE], isForAxe: true },
];
const MOST_SHIFT = 0.01;

let addresses: Promise<string[]> | undefined;

for (const [name, kind] of Object.entries(KINDS)) {
  for (const { language, prefix, widths, isForAxe } of LANGUAGES) {
    if (language !== 'English' && !isTranslated(name)) continue;
    test(`The page "${name}" in ${language} is valid, accessible and free of overflow`, async ({ visit, server }) => {
      const { page, expectTrouble } = await visit('script');
      addresses ??= sitemap(server.url);
      const to = addressIn(prefix, await addresses);
      await kind.before?.(page, to);
      const known = await pageOfKnownParts(page, name, to(kind.address));
      if (known) return expect(await htmlMistakes(known), 'mistakes in HTML').toEqual([]);
      if (kind.status) expectTrouble(new RegExp(`status of ${kind.status}`));
      if (kind.complaint) expectTrouble(kind.complaint);
      const opened = kind.width ? [kind.width] : isFullRun ? widths : widths.slice(0, 1);
      let isNew = isFullRun || LAYOUTS.includes(name);
      for (const width of opened) {
        await page.setViewportSize({ width, height: 900 });
        const answer = await page.goto(to(kind.address));
        await settled(page);
        if (width === opened[0]) {
          const html = (await answer?.text()) ?? '';
          isNew ||= !isOfKnownParts(html);
          for (const part of partsOf(html)) sent.add(part);
          expect.soft(await htmlMistakes(html), 'mistakes in HTML').toEqual([]);
        }
        expect(await layoutShift(page), `layout shift at ${width} px`).toBeLessThan(MOST_SHIFT);
        await kind.open?.(page);
        await settled(page);
        const visible = await visibleParts(page);
        if (kind.open) isNew ||= !visible.isSubsetOf(seen);
        for (const part of visible) seen.add(part);
        expect.soft(await misfits(page), `at ${width} px`).toEqual([]);
        if (!isForAxe || !isNew) continue;
        expect.soft(await axeViolations(page, { hasFrame: hasFrame(name) }), `at ${width} px`).toEqual([]);
        if (language === 'English' && isFullRun)
          expect.soft(await darkViolations(page, { hasFrame: true }), `at ${width} px`).toEqual([]);
      }
      const others = kind.width ? [] : isNew ? [NARROW, PHONE, ZOOMED, DESKTOP] : [NARROW];
      for (const width of others.filter((one) => !opened.includes(one))) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await misfits(page), `at ${width} px`).toEqual([]);
      }
      if (language !== 'English' || !isNew || !(await hasOwnColours(page, name))) return;
      expect.soft(await darkViolations(page, { hasFrame: hasFrame(name) })).toEqual([]);
      // Forced colours are checked in one language, and last, because focusing loads widgets.
      expect.soft(await forcedColourMistakes(page), 'with forced colours').toEqual([]);
    });
  }
}

const misfits = async (page: Page): Promise<string[]> => [...(await overflowing(page)), ...(await cutWords(page))];

/** Staff pages are made of the same parts: by day the dark and the forced colours of one are checked. */
const hasOwnColours = async (page: Page, kind: string): Promise<boolean> =>
  isFullRun || LAYOUTS.includes(kind) || (await page.locator('.admin-side').count()) === 0;

/** Header, footer and side menu are checked once for each layout, and where something in them may be open. */
const hasFrame = (name: string): boolean => isFullRun || LAYOUTS.includes(name) || KINDS[name]?.open !== undefined;

/** Opened as it comes, without a state of its own to bring about. */
const isPlain = ({ open, complaint, width }: Kind): boolean => !open && !complaint && !width;

/** Parts in the HTML of the pages that were opened so far, and those of them that could be seen. */
const sent = new Set<string>();
const seen = new Set<string>();

/** Names of classes and widgets, and kinds of fields. */
const partsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/ (?:class|data-widget|type)="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));

/** What an opened menu, dialog or refused form shows stands in the HTML before, unseen. */
async function visibleParts(page: Page): Promise<Set<string>> {
  const parts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[class], [data-widget], [type]')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => [...element.classList, element.dataset.widget ?? '', element.getAttribute('type') ?? '']),
  );
  return new Set(parts);
}

/**
 * By day a page of which every part was opened on another one is only validated; one of known parts that has to be
 * opened, for a state or a width, is checked without axe and colours, and at two widths.
 */
const isOfKnownParts = (html: string): boolean => !isFullRun && partsOf(html).isSubsetOf(sent);

/** Without opening it. @returns its HTML, or null where it is to be opened */
async function pageOfKnownParts(page: Page, name: string, address: string): Promise<string | null> {
  if (isFullRun || LAYOUTS.includes(name) || !isPlain(KINDS[name] as Kind)) return null;
  const answer = await page.context().request.get(address, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  return answer.status() === (KINDS[name]?.status ?? 200) && isOfKnownParts(html) ? html : null;
}
