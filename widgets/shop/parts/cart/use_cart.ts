import { useEffect, useRef, useState } from 'react';
import { CallError } from '#registry/call.ts';
import { t, tn } from '#registry/texts.ts';
import type { CartUpdateAnswer, CartView } from '#shop/cart/cart_view.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { announce } from '#widgets/core/live_region.ts';
import { focusNoted, rememberFocusFor } from '#widgets/core/restore_focus.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import { cartCount } from '#widgets/shop/parts/cart_count.ts';
import { updateCart } from '#widgets/shop/parts/cart_update.ts';

/** The element that says that the cart is empty. */
const NEWS = '.oe_cart .empty__title';

const inCart = (pieces: number) =>
  pieces > 0 ? tn('{n} item in your cart', '{n} items in your cart', pieces) : t('Your cart is empty');

/** The cart as the server's answers tell it, and the one warning above it. */
export function useCart(opening: CartView, updateUrl: string) {
  const [cart, setCart] = useState(opening);
  const { list, noteFocus } = useNeighbourFocus(cart);
  const { warning, warn, complain } = useWarning();
  useEffect(() => {
    if (focusNoted(document.querySelector('h1'))) announce(inCart(cartCount(document.cookie)));
  }, []);

  const answered = (answer: CartUpdateAnswer) => {
    if (!answer.cart_quantity || !answer.cart) return goToCart();
    noteFocus();
    setCart(answer.cart);
    warn(answer.warning ?? '');
    announce(answer.warning ?? (answer.quantity ? t('Cart updated') : inCart(answer.cart_quantity)));
  };
  const failed = (error: Error) => {
    // Another tab took the line out: show the cart as it is.
    if (error instanceof CallError && error.status === 404) goToCart();
    else complain(error);
  };
  /** No line of the cart yet: the whole page shows what became of it, and what goes well with it. */
  const addSuggested = async (productId: number) => {
    const change = { product_id: productId, set_qty: 1, display: false };
    try {
      await updateCart(`${updateUrl}_json`, change);
      location.assign(location.pathname);
    } catch (error) {
      complain(error as Error);
    }
  };
  return { cart, list, work: { answered, failed }, addSuggested, warning, dismiss: () => warn('') };
}

/** A complaint about the network goes when that is back. */
function useWarning() {
  const [warning, warn] = useState('');
  const signal = useUnmountSignal();
  const complain = (error: Error) => {
    if (signal.aborted) return;
    warn(error.message);
    untilOnline(error, () => warn((now) => (now === error.message ? '' : now)), signal);
  };
  return { warning, warn, complain };
}

function goToCart(): void {
  rememberFocusFor(location.pathname, NEWS);
  location.assign(location.pathname);
}

/** When the line with the focus goes, the line that comes in its place gets it. */
function useNeighbourFocus(cart: CartView) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef(-1);
  const noteFocus = () => {
    place.current = [...(list.current?.children ?? [])].findIndex((line) => line.contains(document.activeElement));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the lines are other ones
  useEffect(() => {
    const at = place.current;
    place.current = -1;
    if (at < 0 || !list.current || list.current.contains(document.activeElement)) return;
    const line = list.current.children[at] ?? list.current.lastElementChild;
    // Not the remove button: pressing Enter twice must remove only one line.
    const name = line?.querySelector<HTMLElement>('.cart-line__name');
    (name?.querySelector('a') ?? name)?.focus();
  }, [cart]);
  return { list, noteFocus };
}
