import { defineWidget } from '../../registry/widget.ts';
import { throttle } from '../core/throttle.ts';
import { keepMenus } from './parts/header_menus.ts';

/** Specification A §9: pixels scrolled away, from where on the header has its affixed look. */
const AFFIX_AFTER_PX = 300;
/** Behaviours §2. */
const LOOK_EVERY_MS = 200;

/** The header, which sticks by CSS, and its menus. Its affixed look is a class, so nothing is cloned and nothing moves. */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    const closeMenus = keepMenus(host, signal);
    const look = () => {
      const isAffixed = scrollY > AFFIX_AFTER_PX;
      // Who reads a panel that covers the page must not lose it because the page behind moved.
      if (isAffixed === host.classList.contains('o_header_affix') || host.querySelector('[open] > .header__panel'))
        return;
      host.classList.toggle('o_header_affix', isAffixed);
      closeMenus();
    };
    const lookAgain = throttle(look, LOOK_EVERY_MS);
    for (const type of ['scroll', 'resize']) window.addEventListener(type, lookAgain, { signal, passive: true });
    // A panel that closes lets the header catch up.
    host.addEventListener('toggle', look, { signal, capture: true });
    look();
    return () => {
      lookAgain.cancel();
      host.classList.remove('o_header_affix');
    };
  },
});
