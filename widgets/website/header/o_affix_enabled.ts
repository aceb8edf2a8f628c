import { defineWidget } from '#registry/widget.ts';
import { throttle } from '#widgets/core/throttle.ts';

/** Pixels scrolled away, from where on the header has its affixed look. */
const AFFIX_AFTER_PX = 300;
const CHECK_EVERY_MS = 200;

/** The header, which sticks by CSS, and its menus. Its affixed look is a class, so nothing is cloned and nothing moves. */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    wakeMenus(host, signal);
    /** @returns whether it looks otherwise now */
    const affix = (): boolean => {
      const isAffixed = scrollY > AFFIX_AFTER_PX;
      // An open panel over the page must not close because the page behind it scrolled.
      if (isAffixed === host.classList.contains('o_header_affix') || host.querySelector('[open] > .header__panel'))
        return false;
      host.classList.toggle('o_header_affix', isAffixed);
      return true;
    };
    const lookAgain = throttle(() => {
      if (affix()) for (const menu of host.querySelectorAll('details')) menu.open = false;
    }, CHECK_EVERY_MS);
    for (const type of ['scroll', 'resize']) window.addEventListener(type, lookAgain, { signal, passive: true });
    // A panel that closes lets the header catch up; and a menu that opens right after scrolling stays open.
    host.addEventListener('toggle', affix, { signal, capture: true });
    affix();
    return () => {
      lookAgain.cancel();
      host.classList.remove('o_header_affix');
    };
  },
});

/** Menus open and close without script; further behaviour loads on interaction. */
function wakeMenus(host: HTMLElement, signal: AbortSignal): void {
  let isLoaded = false;
  const wake = async () => {
    if (isLoaded) return;
    isLoaded = true;
    try {
      const { keepMenus } = await import('#widgets/website/parts/header_menus.ts');
      if (!signal.aborted) keepMenus(host, signal);
    } catch {
      isLoaded = false;
    }
  };
  for (const type of ['pointerover', 'focusin', 'toggle'])
    host.addEventListener(type, () => void wake(), { signal, capture: true });
}
