/** Finds elements that are indistinguishable in forced-colours mode. */
import type { Page } from '@playwright/test';

/** @returns one line for each chosen thing that looks like the others, and each control whose focus is not seen */
export async function forcedColourMistakes(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  // From now on the browser shows the focus, as to keyboard users.
  await page.keyboard.press('Tab');
  const mistakes = await page.evaluate(findMistakes);
  await page.emulateMedia({ forcedColors: 'none' });
  return mistakes;
}

function findMistakes(): string[] {
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const nameOf = (element: Element) =>
    `${element.localName}${element.id && `#${element.id}`}.${element.className} "${element.textContent?.trim().slice(0, 30)}"`;
  const LOOKS = ['color', 'background-color', 'border-bottom-color', 'outline', 'font-weight', 'text-decoration-line'];
  const lookOf = (element: Element) => {
    const style = getComputedStyle(element);
    return LOOKS.map((name) => style.getPropertyValue(name)).join();
  };
  const CHOSEN =
    '[aria-current]:not([aria-current=false], .breadcrumb *), [aria-selected=true], [aria-pressed=true], :is(.js_product__value, .survey-choice, .survey-cell, .carrier, .rate__face):has(input:checked)';
  /** Of the same kind, and not chosen. */
  const otherThan = (chosen: Element) =>
    [...document.querySelectorAll(`${chosen.localName}.${[...chosen.classList].map(CSS.escape).join('.')}`)].find(
      (one) => !one.matches(CHOSEN) && isSeen(one),
    );
  const alike = [...document.querySelectorAll(CHOSEN)]
    .filter((chosen) => chosen.classList.length > 0 && isSeen(chosen))
    .filter((chosen) => {
      const other = otherThan(chosen);
      return other && lookOf(chosen) === lookOf(other);
    });

  const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';
  const hasOutline = (element: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  };
  const showsFocus = (control: HTMLElement) => {
    control.focus();
    if (document.activeElement !== control) return true;
    const around = [control, control.nextElementSibling, control.parentElement, control.parentElement?.parentElement];
    return around.some((one) => one && ['', '::before', '::after'].some((part) => hasOutline(one, part || undefined)));
  };
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isSeen).slice(0, 200);
  return [
    ...alike.map((element) => `looks like the others: ${nameOf(element)}`),
    ...controls.filter((control) => !showsFocus(control)).map((element) => `shows no focus: ${nameOf(element)}`),
  ];
}
