import { defineWidget } from '#registry/widget.ts';

/**
 * The pages of an account. Their other widgets work inside this marker only, and do nothing without it.
 * Its menus close on Escape and on a click elsewhere; without script a second click closes them.
 */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    const open = () => [...host.querySelectorAll<HTMLDetailsElement>('details.dropdown[open]')];
    host.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        for (const menu of open()) {
          const isInside = menu.contains(document.activeElement);
          menu.open = false;
          if (isInside) menu.querySelector('summary')?.focus();
        }
      },
      { signal },
    );
    document.addEventListener(
      'pointerdown',
      (event) => {
        for (const menu of open()) if (!menu.contains(event.target as Node)) menu.open = false;
      },
      { signal },
    );
  },
});
