import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';

/**
 * Links to parts of the page become tabs (WAI-ARIA: tabs with automatic activation): arrow keys, Home and End move among
 * them, only the chosen part is shown. Without script they stay links, and all parts are there one below the other.
 * @keyboard Tabs: Left, Right, Home and End choose a tab and show its part.
 * @param ids of the parts
 */
export function useTabs(ids: readonly string[]) {
  const [chosen, setChosen] = useState(-1);
  const list = useRef<HTMLElement>(null);
  const newest = useNewest(ids);
  useEffect(() => setChosen(Math.max(0, newest.current.indexOf(location.hash.slice(1)))), [newest]);
  const isAwake = chosen >= 0;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = nextTab(event.key, chosen, ids.length, isRtl);
    if (to === null) return;
    event.preventDefault();
    setChosen(to);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  const press = (event: MouseEvent, at: number) => {
    event.preventDefault();
    setChosen(at);
  };
  return {
    chosen: Math.max(0, chosen),
    list: { ref: list, ...(isAwake && { role: 'tablist', onKeyDown }) },
    tab: (at: number) => ({
      href: `#${ids[at]}`,
      ...(isAwake && { ...tabRoles(ids[at], at === chosen), onClick: (event: MouseEvent) => press(event, at) }),
    }),
    panel: (at: number) => ({ id: ids[at], ...(isAwake && panelRoles(ids[at], at === chosen)) }),
  };
}

const tabRoles = (id: string | undefined, isChosen: boolean) => ({
  id: `${id}-tab`,
  role: 'tab',
  'aria-controls': id,
  'aria-selected': isChosen,
  tabIndex: isChosen ? 0 : -1,
});

const panelRoles = (id: string | undefined, isChosen: boolean) => ({
  role: 'tabpanel',
  'aria-labelledby': `${id}-tab`,
  tabIndex: 0,
  hidden: !isChosen,
});

/** Arrows wrap around and follow the visual order, which is reversed in right-to-left pages. */
export function nextTab(key: string, at: number, count: number, isRtl: boolean): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key];
  return step === undefined || at < 0 ? null : (at + step + count) % count;
}
