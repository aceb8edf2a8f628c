import { defineWidget } from '#registry/widget.ts';

const SETTLE_MS = 250;
/** Also in the server's HTML: limits the menu to one line until its entries are measured. */
const LOADING = 'o_menu_loading';

/**
 * Entries that don't fit on one line go into the disclosure `.menu__more`, which the server draws hidden. A `.divider`
 * and what follows it never do. Where the menu is not shown, as on small screens, nothing is folded, nor inside of
 * `.o_no_autohide_menu`.
 */
export default defineWidget({
  load: 'now',
  enhance(host, _params, signal) {
    if (host.closest('.o_no_autohide_menu')) {
      host.classList.remove(LOADING);
      return () => host.classList.add(LOADING);
    }
    const more = host.querySelector<HTMLElement>(':scope > .menu__more');
    const list = more?.querySelector('ul');
    const toggle = more?.querySelector('summary');
    if (!more || !list || !toggle) return undefined;
    let width = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const menu = foldable(host, more, list, toggle);
    const fold = () => {
      width = host.clientWidth;
      menu.fold();
      host.classList.remove(LOADING);
    };
    const resized = () => {
      if (host.clientWidth === width) return;
      host.classList.add(LOADING);
      clearTimeout(timer);
      timer = setTimeout(fold, SETTLE_MS);
    };

    fold();
    const observer = new ResizeObserver(resized);
    observer.observe(host);
    // What is inside may grow without the menu doing so.
    document.fonts?.ready.then(() => signal.aborted || fold());
    host.addEventListener('load', fold, { signal, capture: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      menu.unfold();
      host.append(more);
      toggle.removeAttribute('aria-current');
      host.classList.add(LOADING);
    };
  },
});

/** Moves entries into the list of `more`, and out again. The focus stays at what is folded, or at what hides it. */
function foldable(host: HTMLElement, more: HTMLElement, list: HTMLElement, toggle: HTMLElement) {
  const group = more.querySelector('details')?.getAttribute('name') ?? '';
  const unfold = () => {
    for (const menu of list.querySelectorAll('details')) menu.setAttribute('name', group);
    more.before(...list.children);
    more.hidden = true;
  };
  const fold = () => {
    const focused = host.contains(document.activeElement) && (document.activeElement as HTMLElement);
    unfold();
    list.append(...overflow(host, more));
    // Of menus that share a name only one is open: those inside may not share it with the one around them.
    for (const menu of list.querySelectorAll('details')) menu.removeAttribute('name');
    if (list.querySelector('[aria-current]')) toggle.setAttribute('aria-current', 'true');
    else toggle.removeAttribute('aria-current');
    if (focused && focused !== document.activeElement) (list.contains(focused) ? toggle : focused).focus();
  };
  return { fold, unfold };
}

/** Shows `more` if it is needed. @returns the entries that must go into it */
function overflow(menu: HTMLElement, more: HTMLElement): Element[] {
  const gap = Number.parseFloat(getComputedStyle(menu).columnGap) || 0;
  const widthOf = (one: Element) => one.getBoundingClientRect().width + gap;
  const fixed = [...menu.querySelectorAll(':scope > .divider, :scope > .divider ~ li')];
  const entries = [...menu.children].filter((one) => one !== more && !fixed.includes(one));
  let room = menu.clientWidth + gap - sum(fixed.map(widthOf));
  if (menu.clientWidth === 0 || sum(entries.map(widthOf)) <= room) return [];
  more.hidden = false;
  (entries.at(-1) as Element).after(more);
  room -= widthOf(more);
  const first = entries.findIndex((entry) => {
    room -= widthOf(entry);
    return room < 0;
  });
  return entries.slice(first);
}

const sum = (widths: number[]): number => widths.reduce((total, one) => total + one, 0);
