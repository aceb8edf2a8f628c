/** Lets a tour act by mouse or by keyboard alone. */
import { expect, type Locator } from '@playwright/test';

export type Hands = {
  click(target: Locator): Promise<void>;
  /** Puts a text in the place of what a field holds, and leaves the field. */
  write(target: Locator, text: string): Promise<void>;
  /** Takes one of a list, by the words it shows. */
  choose(target: Locator, label: string): Promise<void>;
};

export const mouse: Hands = {
  click: (target) => target.click(),
  async write(target, text) {
    await target.fill(text);
    await target.blur();
  },
  async choose(target, label) {
    await target.selectOption({ label });
  },
};

export const keyboard: Hands = {
  async click(labelOrControl) {
    const target = await controlOf(labelOrControl);
    const type = await target.evaluate((element) => (element instanceof HTMLInputElement ? element.type : ''));
    if (type === 'radio') return chooseByArrows(target);
    await tabTo(target);
    await target.page().keyboard.press(type === 'checkbox' ? 'Space' : 'Enter');
  },
  async write(target, text) {
    await tabTo(target);
    const keys = target.page().keyboard;
    await keys.press('ControlOrMeta+A');
    await keys.type(text);
    await keys.press('Tab');
  },
  async choose(target, label) {
    await tabTo(target);
    // Lists jump to what begins with the letters that are typed.
    await target.page().keyboard.type(label);
    await expect(target.locator('option:checked')).toHaveText(label);
  },
};

/** A finger touches the label, a keyboard reaches the control that it belongs to. */
async function controlOf(target: Locator): Promise<Locator> {
  const isLabel = await target.evaluate((element) => element instanceof HTMLLabelElement);
  return isLabel ? target.locator('input') : target;
}

/** More than any page has. */
const MOST_STOPS = 250;

/** Tabs sent to the page in one go: asking it after each one takes longer than the keys do. */
const STOPS_AT_ONCE = 12;

/** Goes on from where the focus is; what is focused must be seen to be. */
async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  for (let stops = 0; stops < MOST_STOPS && !(await target.evaluate(holdTab)); stops += STOPS_AT_ONCE)
    await Promise.all(Array.from({ length: STOPS_AT_ONCE }, () => keyboard.press('Tab')));
  await target.evaluate(letTabGo);
  await expect(target, 'Tab must lead here').toBeFocused();
  expect(await target.evaluate(showsFocus), 'who uses a keyboard must see where the focus is').toBe(true);
}

type HoldingPage = Window & { letTabGo?: () => void };

/** Tabs that come after the one that reached the element do nothing. @returns whether it is reached already */
function holdTab(element: Element): boolean {
  const page = window as HoldingPage;
  const hold = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || document.activeElement !== element) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.letTabGo?.();
  window.addEventListener('keydown', hold, { capture: true });
  page.letTabGo = () => window.removeEventListener('keydown', hold, { capture: true });
  return document.activeElement === element;
}

function letTabGo(): void {
  (window as HoldingPage).letTabGo?.();
}

/** A focus ring around the element, or around its card, label or field. */
function showsFocus(element: Element): boolean {
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.closest('article')];
  return around.some(
    (box) =>
      box &&
      [null, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(box, part);
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      }),
  );
}

/** Tab leads to the chosen button of a group, or to the first while none is, arrows to its neighbours. */
async function chooseByArrows(target: Locator): Promise<void> {
  const page = target.page();
  const name = await target.getAttribute('name');
  const group = page.locator(`input[name="${name}"]`);
  const chosen = page.locator(`input[name="${name}"]:checked`);
  if ((await chosen.count()) > 0) await tabTo(chosen);
  else {
    await tabTo(group.first());
    await page.keyboard.press('Space');
  }
  const size = await group.count();
  for (let turn = 0; turn < size && !(await target.isChecked()); turn++) await page.keyboard.press('ArrowDown');
  await expect(target).toBeChecked();
}
