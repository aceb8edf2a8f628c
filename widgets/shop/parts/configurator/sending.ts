/** Adds the product and its chosen options to the cart in one request. */
import { emitEverywhere } from '#registry/bus.ts';
import { call } from '#registry/call.ts';
import type { Chosen } from './choosing.ts';

type Wish = {
  root: object;
  quantity(): number;
  chosen(): Promise<Chosen[]>;
};

/** @param signal stops what precedes the request; once sent, the products reach the cart even if the dialog closes */
export async function putIntoCart({ root, quantity, chosen }: Wish, signal: AbortSignal): Promise<void> {
  const entries = await chosen();
  signal.throwIfAborted();
  const { lang = '' } = document.documentElement.dataset;
  const pieces = await call<number>('/shop/cart/update_option', {
    lang,
    custom_values: JSON.stringify([{ ...root, quantity: quantity() }, ...entries]),
  });
  emitEverywhere('cart:changed', { quantity: pieces });
  signal.throwIfAborted();
}

/**
 * One at a time, whatever is pressed, and never again once it is done: the next page may be long in coming.
 * @param hold while something is sent nothing else can be changed
 */
export function oneAtATime(hold: (isSending: boolean) => void, failed: (error: Error) => void) {
  let isSending = false;
  const turn = (button: Element, isOn: boolean) => {
    isSending = isOn;
    button.setAttribute('aria-busy', String(isOn));
    hold(isOn);
  };
  return async (button: Element, work: () => Promise<void>): Promise<void> => {
    if (isSending) return;
    turn(button, true);
    await work().catch((error: Error) => {
      turn(button, false);
      failed(error);
    });
  };
}
