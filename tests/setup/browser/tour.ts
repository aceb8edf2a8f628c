/** Defines tours and runs their steps with script, plain, by keyboard and in Arabic. */
import type { Locator } from '@playwright/test';
import { isFullRun } from '#tests/setup/full_run.ts';
import { type Hands, keyboard, mouse } from './input_devices.ts';
import { signIn } from './sign_in.ts';
import type { TourServer } from './tour_server.ts';
import { expect, test, type Visit } from './visit.ts';

/** `script`: as most do. `plain`: scripts off. `keyboard`: no mouse. `arabic`: from right to left. */
export type Way = 'script' | 'plain' | 'keyboard' | 'arabic';
export const WITH_SCRIPT: readonly Way[] = ['script', 'keyboard', 'arabic'];
export const EVERY_WAY: readonly Way[] = [...WITH_SCRIPT, 'plain'];
/** Where another tour of the same widget goes by keyboard and in Arabic, those ways are left to full runs. */
export const MOST_WAYS: readonly Way[] = isFullRun ? EVERY_WAY : ['script', 'plain'];
/** Where another tour of the same layout goes in Arabic, and none of the same widget by keyboard. */
export const ALL_BUT_ARABIC: readonly Way[] = isFullRun ? EVERY_WAY : ['script', 'plain', 'keyboard'];
export const MOST_WITH_SCRIPT: readonly Way[] = isFullRun ? WITH_SCRIPT : ['script'];

/** A tour under way. */
export type Walk = Visit & { way: Way; hands: Hands; server: TourServer };
export type Run = (target: Locator, walk: Walk) => Promise<unknown>;

export type Step = {
  /** Selector of one element; waits until it is visible, or with `gone` until none is. */
  trigger: string;
  gone?: boolean;
  /** On another site, such as a bank, whose texts are not ours to translate. */
  isElsewhere?: boolean;
  /** What the visitor does with the element. */
  run?: Run;
  /** Only in these ways; else in all. */
  only?: readonly Way[];
};

/** One visitor's story: the same steps are run in each of its ways. */
export type Tour = {
  start: string;
  /** Whose website; else the first one. */
  host?: string;
  /** Who is signed in at the start. */
  user?: string;
  /** Default: with script only. */
  ways?: readonly Way[];
  /** Those of them that another tour of the same widgets and layouts takes too: left to full runs. */
  fullRunWays?: readonly Way[];
  /** A catalogue file that is in the shop before the tour begins. */
  catalogue?: string;
  /** Default: that of a desktop. */
  screen?: { width: number; height: number };
  /** What the console says when all goes as it should: browsers print each refusal. */
  trouble?: readonly RegExp[];
  steps: readonly Step[];
};

export function tour(
  name: string,
  { start, host, user, ways = ['script'], fullRunWays = [], catalogue, screen, trouble = [], steps }: Tour,
): void {
  for (const way of ways.filter((one) => isFullRun || !fullRunWays.includes(one))) {
    test(`${name} (${way})`, async ({ server, visit }) => {
      if (catalogue) await server.imported(catalogue);
      const begun = await visit(way === 'plain' ? 'plain' : 'script');
      const walk: Walk = { ...begun, way, hands: way === 'keyboard' ? keyboard : mouse, server };
      trouble.forEach(walk.expectTrouble);
      if (user) await signIn(walk.page, server.url, user);
      if (screen) await walk.page.setViewportSize(screen);
      const origin = host ? server.url.replace('127.0.0.1', host) : server.url;
      await walk.page.goto(`${origin}${way === 'arabic' ? '/ar' : ''}${start}`);
      const own = steps.filter(({ only }) => !only || only.includes(way));
      for (const [n, step] of own.entries()) await test.step(`${n + 1}. ${step.trigger}`, () => take(step, walk));
    });
  }
}

async function take({ trigger, gone, isElsewhere, run }: Step, walk: Walk): Promise<void> {
  if (walk.way === 'arabic' && !isElsewhere)
    await expect(walk.page.locator('html'), 'who came from the right').toHaveAttribute('dir', 'rtl');
  const target = walk.page.locator(trigger).filter({ visible: true });
  if (gone) return expect(target).toHaveCount(0);
  await expect(target).toBeVisible();
  await run?.(target, walk);
}

/** Waits for a widget; where there are no scripts there is nothing to wait for. */
export const ready = (widget: string): Step => ({
  trigger: `[data-widget=${widget}][data-state=ready]`,
  only: WITH_SCRIPT,
});

export const click: Run = (target, { hands }) => hands.click(target);

export const write =
  (text: string | ((way: Way) => string)): Run =>
  (target, { hands, way }) =>
    hands.write(target, typeof text === 'string' ? text : text(way));

export const choose =
  (label: string): Run =>
  (target, { hands }) =>
    hands.choose(target, label);

export const hover: Run = (target) => target.hover();

/** Takes the mouse away from everything. */
export const leave: Run = (_target, { page }) => page.mouse.move(0, 0);

/** A field's content now or soon. */
export const holds =
  (value: string): Run =>
  (target) =>
    expect(target).toHaveValue(value);

/** The address now or soon, without its origin. */
export const isAt =
  (address: string | RegExp): Run =>
  (_target, { page }) =>
    expect.poll(() => page.url().replace(/^https?:\/\/[^/]+/, '')).toMatch(address);

/** A key, wherever the focus is. */
export const press =
  (key: string): Run =>
  (_target, { page }) =>
    page.keyboard.press(key);

/** From the next page on. */
export const signInAs =
  (name: string): Run =>
  (_target, { page, server }) =>
    signIn(page, server.url, name);

/** Reloads, as a visitor who waits for news does. */
export const reloadUntil =
  (selector: string): Run =>
  (_target, { page }) =>
    expect(async () => {
      await page.reload();
      expect(await page.locator(selector).count()).toBe(1);
    }).toPass();

/**
 * Opens an address of the same website, in the language of the visit. After a click that leads to another page, its
 * trigger must be something that only that page has: the click may still be on its way.
 */
export const goTo =
  (path: string | ((way: Way) => string)): Run =>
  (_target, { page, way, server }) => {
    const own = typeof path === 'string' ? path : path(way);
    const website = URL.canParse('/', page.url()) ? page.url() : server.url;
    return page.goto(new URL(`${way === 'arabic' ? '/ar' : ''}${own}`, website).href);
  };

export const goBack: Run = (_target, { page }) => page.goBack();
