import { on } from '#registry/bus.ts';
import { fragment } from '#registry/call.ts';
import { defineWidget } from '#registry/widget.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

const OPEN_AFTER_MS = 300;
const CLOSE_AFTER_MS = 1000;

/**
 * The pop-over 'My Cart' beside the cart's link. Hovering only adds to it: a button of its own opens it for keyboards
 * and fingers, Escape closes it, the link always leads to the cart.
 */
export default defineWidget({
  load: 'interact',
  enhance(host, _params, signal) {
    const link = host.querySelector<HTMLAnchorElement>('a');
    const toggle = host.querySelector<HTMLButtonElement>('.cart-link__toggle');
    if (!link || !toggle) return;

    const panel = document.createElement('div');
    panel.className = 'popover cart-link__popover';
    panel.hidden = true;
    toggle.after(panel);

    let timer: ReturnType<typeof setTimeout> | undefined;
    let loading: AbortController | undefined;
    let isLeaving = false;

    const show = (isShown: boolean) => {
      panel.hidden = !isShown;
      toggle.setAttribute('aria-expanded', String(isShown));
    };
    const close = () => {
      clearTimeout(timer);
      loading?.abort();
      show(false);
    };

    const open = async () => {
      loading?.abort();
      const mine = new AbortController();
      loading = mine;
      try {
        panel.innerHTML = await fragment(`${link.pathname}?type=popover`, { signal: mine.signal });
      } catch (error) {
        if (!mine.signal.aborted) panel.textContent = (error as Error).message;
        untilOnline(error, () => panel.hidden || void open(), signal);
      }
      if (loading !== mine) return;
      loading = undefined;
      if (isLeaving) leave();
      else show(!mine.signal.aborted);
    };

    const leave = () => {
      isLeaving = false;
      location.assign(link.href);
    };
    /** Not before a pop-over that is on its way has come. Who presses again need not wait. */
    const goToCart = (event: MouseEvent) => {
      clearTimeout(timer);
      if (!loading || isLeaving || event.ctrlKey || event.metaKey || event.shiftKey) return close();
      event.preventDefault();
      isLeaving = true;
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
    listen('pointerleave', (event) => {
      // A finger leaves with every tap.
      if ((event as PointerEvent).pointerType !== 'mouse') return;
      later(() => host.contains(document.activeElement) || close(), CLOSE_AFTER_MS);
    });
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
    link.addEventListener('click', goToCart, { signal });
    document.addEventListener('pointerdown', ({ target }) => host.contains(target as Node) || close(), { signal });

    const off = on('cart:changed', () => void (panel.hidden || open()));
    // The hover that woke this widget began before it could listen.
    if (host.matches(':hover')) later(() => void open(), OPEN_AFTER_MS);

    return () => {
      off();
      close();
      panel.remove();
    };
  },
});
