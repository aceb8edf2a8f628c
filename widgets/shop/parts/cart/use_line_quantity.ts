import { type RefObject, useEffect, useRef } from 'react';
import type { CartLineView, CartUpdateAnswer } from '#shop/cart/cart_view.ts';
import { type Debounced, useDebounced } from '#widgets/core/hooks/use_debounced.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { parseQuantity } from '#widgets/core/quantity.ts';
import { updateCart } from '#widgets/shop/parts/cart_update.ts';

/** A changed quantity is sent after this much quiet. */
const DEBOUNCE_MS = 500;

/** What the cart does with answers about one of its lines. */
export type CartWork = { answered(answer: CartUpdateAnswer): void; failed(error: Error): void };

/** The quantity of a line: sent when it changes, one request at a time, until the server has the newest. */
export function useLineQuantity(line: CartLineView, updateUrl: string, work: CartWork | undefined) {
  const field = useShownQuantity(line.quantity);
  // There from the first render: the forms are the widget's before its effects run.
  const signal = useUnmountSignal();
  const requested = useRef<PendingQuantity | null>(null);
  const sendNow = () => void send(parseQuantity(field.current?.value ?? ''));
  const sendSoon = useDebounced(sendNow, DEBOUNCE_MS);

  const send = async (quantity: number): Promise<void> => {
    sendSoon.cancel();
    if (requested.current) {
      requested.current.newest = quantity;
      return;
    }
    requested.current = { newest: quantity };
    try {
      const answer = await settle(requested.current, line, updateUrl, { field, sendSoon, signal });
      show(answer.quantity);
      work?.answered(answer);
    } catch (error) {
      if (signal.aborted) return;
      // The cart has what it had before.
      show(line.quantity);
      work?.failed(error as Error);
    } finally {
      requested.current = null;
    }
  };
  const show = (quantity: number | undefined) => {
    if (field.current && quantity !== undefined) field.current.value = String(quantity);
  };
  return { field, sendNow, sendSoon, remove: () => void send(0) };
}

/** The newest quantity that was wanted while one is on its way. */
type PendingQuantity = { newest: number };
type Typing = { field: RefObject<HTMLInputElement | null>; sendSoon: Debounced<[]>; signal: AbortSignal };

/** Sends until the server has what the visitor wants by now. */
async function settle(
  requested: PendingQuantity,
  { id, productId }: CartLineView,
  updateUrl: string,
  { field, sendSoon, signal }: Typing,
): Promise<CartUpdateAnswer> {
  for (;;) {
    const [sent, entered] = [requested.newest, field.current?.value];
    const change = { line_id: id, product_id: productId, set_qty: sent };
    const answer = await updateCart(`${updateUrl}_json`, change, signal);
    const now = field.current?.value;
    if (now !== undefined && now !== entered) requested.newest = parseQuantity(now);
    sendSoon.cancel();
    if (requested.newest === sent || !answer.quantity) return answer;
  }
}

/** The field follows the cart, but for what is typed into it and not yet sent. */
function useShownQuantity(quantity: number) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(quantity);
  useEffect(() => {
    const input = field.current;
    if (input?.value === String(shown.current)) input.value = String(quantity);
    shown.current = quantity;
  }, [quantity]);
  return field;
}
