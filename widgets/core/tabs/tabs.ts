import { temporaryAttributes } from '#widgets/core/temporary_attributes.ts';

/**
 * Links to parts of the page become tabs (WAI-ARIA: tabs with automatic activation): arrow keys, Home and End move among
 * them, only the chosen part is shown. Without script they stay links, and all parts are there one below the other.
 */
export function startTabs(list: HTMLElement, signal: AbortSignal): void {
  const tabs = [...list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const panels = tabs.map((tab) => document.getElementById(tab.hash.slice(1)) as HTMLElement);
  const choose = (chosen: number) => {
    tabs.forEach((tab, at) => {
      tab.setAttribute('aria-selected', String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      panels[at]?.toggleAttribute('hidden', at !== chosen);
    });
  };
  const go = (to: number) => {
    choose(to);
    tabs[to]?.focus();
  };

  temporaryAttributes(list, { role: 'tablist' }, signal);
  tabs.forEach((tab, at) => {
    const panel = panels[at] as HTMLElement;
    temporaryAttributes(
      tab,
      { id: `${panel.id}-tab`, role: 'tab', 'aria-controls': panel.id, 'aria-selected': 'false', tabindex: '-1' },
      signal,
    );
    temporaryAttributes(panel, { role: 'tabpanel', 'aria-labelledby': `${panel.id}-tab`, tabindex: '0' }, signal);
    tab.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        choose(at);
      },
      { signal },
    );
  });
  list.addEventListener(
    'keydown',
    (event) => {
      const to = nextTab(event.key, tabs.indexOf(event.target as HTMLAnchorElement), tabs.length, isRightToLeft(list));
      if (to === null) return;
      event.preventDefault();
      go(to);
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    for (const panel of panels) panel.hidden = false;
  });
  const asked = panels.findIndex((panel) => panel.id === location.hash.slice(1));
  choose(Math.max(0, asked));
}

const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/** Arrows wrap around and follow the visual order, which is reversed in right-to-left pages. */
export function nextTab(key: string, at: number, count: number, isRtl: boolean): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key];
  return step === undefined || at < 0 ? null : (at + step + count) % count;
}
