import { useEffect, useState } from 'react';
import { foreignPage } from '#registry/foreign_page.ts';
import { useEvent } from '#registry/hooks.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { watch } from './cart/foreign_cart.ts';
import { cartCount } from './cart_count.ts';
import { updateCart } from './cart_update.ts';

/** The visitor's cart, for React apps: how many pieces are in it, and putting something in. */
export function useCart() {
  const [quantity, setQuantity] = useState(() => foreignPage()?.count() ?? cartCount(document.cookie));
  useEvent('cart:changed', (cart) => setQuantity(cart.quantity));
  useEffect(() => {
    const life = new AbortController();
    watch(life.signal);
    return () => life.abort();
  }, []);
  // Not ended with the component: what was sent is done.
  const { run, isBusy, error } = useCall((_signal, productId: number, pieces: number) =>
    updateCart('/shop/cart/update_json', { product_id: productId, add_qty: pieces, display: false }),
  );
  /** @param productId of the variant. Resolves with what the shop says where it has too few; null: nothing */
  const add = async (productId: number, pieces = 1): Promise<string | null> =>
    (await run(productId, pieces))?.warning ?? null;
  return { quantity, add, isBusy, error, address: foreignPage()?.cartAddress() ?? '/shop/cart' };
}
