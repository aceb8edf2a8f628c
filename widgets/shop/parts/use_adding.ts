import { useState } from 'react';
import { t } from '../../../registry/texts.ts';
import type { CartUpdate } from '../../../server/shop/contract.ts';
import { announce } from '../../core/live_region.ts';
import { updateCart } from './cart_update.ts';

export type Notice = { kind: 'success' | 'danger'; text: string };

/** Puts into the cart, one wish at a time, and says what became of it. */
export function useAdding(path: string) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isBusy, setBusy] = useState(false);
  const warn = ({ message }: Error) => setNotice({ kind: 'danger', text: message });

  const add = async (wish: CartUpdate) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { warning } = await updateCart(path, wish);
      const text = warning ?? t('Added to your cart');
      setNotice({ kind: warning ? 'danger' : 'success', text });
      announce(text);
    } catch (error) {
      warn(error as Error);
    } finally {
      setBusy(false);
    }
  };

  return { notice, isBusy, add, warn, forget: () => setNotice(null) };
}
