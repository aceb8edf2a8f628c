/**
 * Menus of the header are <details>: they open and close without a script. This adds what people expect of menus:
 * Escape, a click or a step elsewhere closes them, hovering goes from one to the next, and they open where there is room.
 */
export function keepMenus(header: HTMLElement, signal: AbortSignal): void {
  const open = () => [...header.querySelectorAll<HTMLDetailsElement>('details[open]')];
  const close = (except?: Node | null) => {
    for (const menu of open()) if (!except || !menu.contains(except)) menu.open = false;
  };

  document.addEventListener('pointerdown', ({ target }) => close(target as Node), { signal });
  header.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && close(relatedTarget as Node), { signal });
  header.addEventListener(
    'keydown',
    ({ key, target }) => {
      const menu = key === 'Escape' && open().findLast((one) => one.contains(target as Node));
      if (!menu) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    },
    { signal },
  );
  header.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      const menu = (target as Element).closest<HTMLDetailsElement>('.dropdown');
      const isTop = !menu?.parentElement?.closest('details');
      if (!menu || menu.open || !isTop || pointerType !== 'mouse') return;
      // They share a name: the browser closes the first one.
      menu.open = open().some((one) => one.matches('.dropdown'));
    },
    { signal },
  );
  const toggled = (menu: HTMLDetailsElement) => {
    turn(menu);
    enter(menu);
  };
  // One may have been opened meanwhile.
  for (const menu of open()) toggled(menu);
  header.addEventListener('toggle', ({ target }) => toggled(target as HTMLDetailsElement), { signal, capture: true });
}

function turn(menu: HTMLDetailsElement): void {
  const box = menu.open && menu.querySelector(':scope > .dropdown__menu')?.getBoundingClientRect();
  if (box && (box.left < 0 || box.right > document.documentElement.clientWidth))
    menu.classList.toggle('dropdown--start');
}

/** Focuses the search field when the search opens. */
function enter(menu: HTMLDetailsElement): void {
  if (menu.open) menu.querySelector<HTMLElement>(':scope > .header__panel input[type=search]')?.focus();
}
