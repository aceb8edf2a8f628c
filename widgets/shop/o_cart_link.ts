import { on } from '../../registry/bus.ts';
import { fragment } from '../../registry/call.ts';
import { t, tn } from '../../registry/texts.ts';
import { defineWidget } from '../../registry/widget.ts';
import { cartCount } from './parts/cart_facts.ts';

/** Specification A §9. */
const OPEN_AFTER_MS = 300;
const CLOSE_AFTER_MS = 1000;

/**
 * The number of pieces on the cart's link, and the pop-over 'My Cart'. Hovering only adds to it:
 * a button of its own opens it for keyboards and fingers, Escape closes it, the link always leads to the cart.
 */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    const link = host.querySelector<HTMLAnchorElement>('a');
    const badge = host.querySelector<HTMLElement>('.my_cart_quantity');
    if (!link || !badge) return;

    const panel = Object.assign(document.createElement('div'), {
      className: 'popover cart-link__popover',
      hidden: true,
      id: `${host.id || 'cart-link'}-popover`,
    });
    const toggle = Object.assign(document.createElement('button'), { className: 'cart-link__toggle', type: 'button' });
    toggle.setAttribute('aria-label', t('Show my cart'));
    toggle.setAttribute('aria-controls', panel.id);
    toggle.setAttribute('aria-expanded', 'false');
    link.after(toggle, panel);

    let timer: ReturnType<typeof setTimeout> | undefined;
    let loading: AbortController | undefined;

    const showCount = (quantity: number) => {
      badge.hidden = quantity === 0;
      badge.textContent = quantity === 0 ? '' : String(quantity);
      if (quantity === 0) link.removeAttribute('aria-label');
      else link.setAttribute('aria-label', tn('My Cart, {n} item', 'My Cart, {n} items', quantity));
    };

    const close = () => {
      clearTimeout(timer);
      loading?.abort();
      panel.hidden = true;
      toggle.setAttribute('aria-expanded', 'false');
    };

    const open = async () => {
      loading?.abort();
      const mine = new AbortController();
      loading = mine;
      try {
        panel.innerHTML = await fragment(`${link.pathname}?type=popover`, { signal: mine.signal });
      } catch (error) {
        if (mine.signal.aborted) return;
        panel.textContent = (error as Error).message;
      }
      panel.hidden = false;
      toggle.setAttribute('aria-expanded', 'true');
    };

    const later = (work: () => void, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(work, ms);
    };

    const listen: typeof host.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
      host.addEventListener(type, listener, { signal });
    listen('pointerenter', (event) => {
      if ((event as PointerEvent).pointerType !== 'mouse') return;
      if (panel.hidden) later(() => void open(), OPEN_AFTER_MS);
      else clearTimeout(timer);
    });
    listen('pointerleave', () => later(() => host.contains(document.activeElement) || close(), CLOSE_AFTER_MS));
    listen('keydown', (event) => {
      if ((event as KeyboardEvent).key !== 'Escape' || panel.hidden) return;
      const isInside = panel.contains(document.activeElement);
      close();
      if (isInside) toggle.focus();
    });
    listen('focusout', (event) => {
      const next = (event as FocusEvent).relatedTarget as Node | null;
      if (next && !host.contains(next)) close();
    });
    toggle.addEventListener('click', () => (panel.hidden ? void open() : close()), { signal });
    link.addEventListener('click', close, { signal });
    document.addEventListener('pointerdown', (event) => host.contains(event.target as Node) || close(), { signal });

    const off = on('cart:changed', ({ quantity }) => {
      showCount(quantity);
      if (!panel.hidden) void open();
    });
    const readCookie = () => showCount(cartCount(document.cookie));
    readCookie();
    // A page that comes back from the browser's memory shows the number of its day.
    window.addEventListener('pageshow', readCookie, { signal });

    return () => {
      off();
      close();
      panel.remove();
      toggle.remove();
    };
  },
});
