import { useRef, useState } from 'react';
import { emitEverywhere } from '#registry/bus.ts';
import { call } from '#registry/call.ts';
import type { OptionEntry } from '#shop/cart/contract.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import type { Configurator } from './use_configurator.ts';

/** What happens after the products are in the cart. */
export type Way = 'checkout' | 'continue';

/**
 * Adds the product and its chosen options to the cart in one request. One at a time, whatever is pressed, and never
 * again once it is done: the next page may be long in coming.
 */
export function useAddWithOptions(root: OptionEntry, { quantity, entries, failed, forgive }: Configurator) {
  const [sent, setSent] = useState<Way | null>(null);
  const isSent = useRef(false);
  const life = useUnmountSignal();
  const turn = (way: Way | null) => {
    isSent.current = way !== null;
    setSent(way);
  };

  /** Once it is sent, the products reach the cart even if the dialog closes. */
  const addToCart = async () => {
    const options = await entries();
    life.throwIfAborted();
    const { lang = '' } = document.documentElement.dataset;
    const pieces = await call<number>('/shop/cart/update_option', {
      lang,
      custom_values: JSON.stringify([{ ...root, quantity }, ...options]),
    });
    emitEverywhere('cart:changed', { quantity: pieces });
    life.throwIfAborted();
  };

  const send = async (way: Way, goOn: () => void) => {
    if (isSent.current) return;
    turn(way);
    forgive();
    try {
      await addToCart();
      goOn();
    } catch (error) {
      turn(null);
      failed(error as Error);
    }
  };
  return { sent, send };
}
