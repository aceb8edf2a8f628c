import { useEffect } from 'react';
import { useHost } from '#registry/host.ts';

/**
 * Menus of the widget close on a click elsewhere; without script a second click closes them.
 * @keyboard Menus: Escape closes an open one.
 */
export function useMenus(): void {
  const host = useHost();
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const open = () => host.querySelectorAll<HTMLDetailsElement>('details[open]');
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      for (const menu of open()) {
        const isInside = menu.contains(document.activeElement);
        menu.open = false;
        if (isInside) menu.querySelector('summary')?.focus();
      }
    };
    const press = (event: Event) => {
      for (const menu of open()) if (!menu.contains(event.target as Node)) menu.open = false;
    };
    host.addEventListener('keydown', leave, { signal });
    document.addEventListener('pointerdown', press, { signal });
    return () => life.abort();
  }, [host]);
}
