import { on } from '#registry/bus.ts';
import { foreignPage } from '#registry/foreign_page.ts';
import { defineWidget } from '#registry/widget.ts';
import { cartPopover, type Popover } from '#widgets/shop/parts/cart/popover.ts';

const OPEN_AFTER_MS = 300;
const CLOSE_AFTER_MS = 1000;

/**
 * The pop-over 'My Cart' beside the cart's link. Hovering only adds to it: a button of its own opens it for keyboards
 * and fingers, the link always leads to the cart.
 * @keyboard Pop-over: Enter on its button opens it, Escape closes it.
 */
export default defineWidget({
  load: 'interact',
  enhance(host, _params, signal) {
    const link = host.querySelector<HTMLAnchorElement>('a');
    const toggle = host.querySelector<HTMLButtonElement>('.cart-link__toggle');
    if (!link) return;
    if (foreignPage()) return leadToShop(link, signal);
    if (!toggle) return;
    const popover = cartPopover(link, toggle, signal);
    const { panel, open } = popover;
    const stay = openByHover(host, popover, signal);
    const close = () => {
      stay();
      popover.close();
    };
    closeByKeyboard(host, toggle, { panel, close }, signal);

    const goToCart = (event: MouseEvent) => {
      stay();
      popover.goToCart(event);
    };
    link.addEventListener('click', goToCart, { signal });
    toggle.addEventListener('click', () => (panel.hidden ? void open() : close()), { signal });
    document.addEventListener('pointerdown', ({ target }) => host.contains(target as Node) || close(), { signal });
    const off = on('cart:changed', () => void (panel.hidden || open()));
    return () => {
      off();
      close();
      panel.remove();
    };
  },
});

/** On a page of another server: to the shop's page that takes the cart over. Later: the tab may have no cart yet. */
function leadToShop(link: HTMLAnchorElement, signal: AbortSignal): void {
  const lead = () => {
    link.href = foreignPage()?.cartAddress() ?? link.href;
  };
  link.addEventListener('click', lead, { signal });
}

/** @returns cancels what the mouse has started */
function openByHover(host: HTMLElement, { panel, open, close }: Popover, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stay = () => clearTimeout(timer);
  const later = (work: () => void, ms: number) => {
    stay();
    timer = setTimeout(work, ms);
  };
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    if (panel.hidden) later(() => void open(), OPEN_AFTER_MS);
    else stay();
  };
  const leave = ({ pointerType }: PointerEvent) => {
    // A finger leaves with every tap.
    if (pointerType === 'mouse') later(() => host.contains(document.activeElement) || close(), CLOSE_AFTER_MS);
  };
  host.addEventListener('pointerenter', enter, { signal });
  host.addEventListener('pointerleave', leave, { signal });
  // The hover that woke this widget began before it could listen.
  if (host.matches(':hover')) later(() => void open(), OPEN_AFTER_MS);
  return stay;
}

function closeByKeyboard(
  host: HTMLElement,
  toggle: HTMLElement,
  { panel, close }: Pick<Popover, 'panel' | 'close'>,
  signal: AbortSignal,
): void {
  const pressed = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || panel.hidden) return;
    const isInside = panel.contains(document.activeElement);
    close();
    if (isInside) toggle.focus();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !host.contains(relatedTarget as Node)) close();
  };
  host.addEventListener('keydown', pressed, { signal });
  host.addEventListener('focusout', leave, { signal });
}
