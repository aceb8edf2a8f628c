import { CallError } from '#registry/call.ts';
import { t, tn } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { CartUpdateAnswer } from '#shop/cart/contract.ts';
import { announce } from '#widgets/core/live_region.ts';
import { parseQuantity } from '#widgets/core/quantity.ts';
import { stepQuantities } from '#widgets/core/quantity_buttons.ts';
import { focusNoted, rememberFocusFor } from '#widgets/core/restore_focus.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import { cartCount } from '#widgets/shop/parts/cart_count.ts';
import { rememberFocus } from '#widgets/shop/parts/cart_focus.ts';
import { updateCart } from '#widgets/shop/parts/cart_update.ts';
import { endWarning, warn } from '#widgets/shop/parts/cart_warning.ts';

/** A changed quantity is sent after this much quiet. */
const DEBOUNCE_MS = 500;
/** The element that says that the cart is empty. */
const NEWS = '.oe_cart .empty__title';

const inCart = (pieces: number) =>
  pieces > 0 ? tn('{n} item in your cart', '{n} items in your cart', pieces) : t('Your cart is empty');

/**
 * The lines of the cart. Each is a form that works by itself; with a script its quantity is sent when it changes,
 * and the server's answer replaces lines and summary.
 */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    /** Lines whose quantity is on its way, and the newest that was wanted meanwhile. */
    const sending = new Map<string, { newest: number }>();

    const inputOf = (lineId: string) => host.querySelector<HTMLInputElement>(`.js_quantity[data-line-id="${lineId}"]`);

    const send = async (lineId: string, quantity: number): Promise<void> => {
      clearTimeout(timers.get(lineId));
      const underWay = sending.get(lineId);
      if (underWay) {
        underWay.newest = quantity;
        return;
      }
      const wish = { newest: quantity };
      sending.set(lineId, wish);
      try {
        const answer = await settle(lineId, wish);
        sending.delete(lineId);
        if (answer) show(answer, lineId);
      } catch (error) {
        sending.delete(lineId);
        if (signal.aborted) return;
        // Another tab took the line out: show the cart as it is.
        if (error instanceof CallError && error.status === 404) goToCart();
        else refuse(lineId, error as Error);
      }
    };

    /** Sends until the server has what the visitor wants by now. */
    const settle = async (lineId: string, wish: { newest: number }): Promise<CartUpdateAnswer | undefined> => {
      const input = inputOf(lineId);
      if (!input?.form) return undefined;
      const [sent, typed] = [wish.newest, input.value];
      const path = `${new URL(input.form.action, location.href).pathname}_json`;
      const change = { line_id: Number(lineId), product_id: Number(input.dataset.productId), set_qty: sent };
      const answer = await updateCart(path, change, signal);
      const now = inputOf(lineId)?.value ?? typed;
      if (now !== typed) wish.newest = parseQuantity(now);
      clearTimeout(timers.get(lineId));
      return wish.newest === sent || !answer.quantity ? answer : settle(lineId, wish);
    };

    const show = (answer: CartUpdateAnswer, lineId: string) => {
      if (!answer.cart_quantity) return goToCart();
      const focusAgain = rememberFocus(host);
      const typed = editedElsewhere(lineId);
      replace('.js_cart_lines', answer['website_sale.cart_lines']);
      replace('.js_cart_summary', answer['website_sale.short_cart_summary']);
      for (const [id, value] of [...typed, [lineId, String(answer.quantity)] as const]) {
        const input = inputOf(id);
        if (input) input.value = value;
      }
      focusAgain();
      if (answer.warning) warn(host, answer.warning);
      else endWarning(host);
      announce(answer.warning ?? (answer.quantity ? t('Cart updated') : inCart(answer.cart_quantity)));
    };

    /** No line of the cart yet: the whole page shows what became of it, and what goes well with it. */
    const addSuggested = async (form: HTMLFormElement): Promise<void> => {
      const productId = Number(form.querySelector<HTMLInputElement>('[name=product_id]')?.value);
      const path = `${new URL(form.action, location.href).pathname}_json`;
      try {
        await updateCart(path, { product_id: productId, set_qty: 1, display: false }, signal);
        location.assign(location.pathname);
      } catch (error) {
        if (!signal.aborted) complain(error as Error);
      }
    };

    const goToCart = () => {
      rememberFocusFor(location.pathname, NEWS);
      location.assign(location.pathname);
    };

    /** Quantities typed in other lines that are not sent yet: line → entry. */
    const editedElsewhere = (lineId: string) =>
      [...host.querySelectorAll<HTMLInputElement>('.js_quantity')]
        .filter((input) => input.dataset.lineId !== lineId && input.value !== input.defaultValue)
        .map((input) => [input.dataset.lineId as string, input.value] as const);

    /** The cart has what it had before. */
    const refuse = (lineId: string, error: Error) => {
      const input = inputOf(lineId);
      if (input) input.value = input.defaultValue;
      complain(error);
    };

    const complain = (error: Error) => {
      warn(host, error.message);
      untilOnline(error, () => endWarning(host, error.message), signal);
    };

    const replace = (selector: string, html: string | undefined) => {
      const part = host.querySelector(selector);
      if (part && html !== undefined) part.outerHTML = html;
    };

    const sendSoon = (input: HTMLInputElement) => {
      const lineId = input.dataset.lineId as string;
      clearTimeout(timers.get(lineId));
      timers.set(
        lineId,
        setTimeout(() => void send(lineId, parseQuantity(inputOf(lineId)?.value ?? input.value)), DEBOUNCE_MS),
      );
    };

    if (focusNoted(document.querySelector('h1'))) announce(inCart(cartCount(document.cookie)));
    host.addEventListener(
      'change',
      (event) =>
        event.target instanceof HTMLInputElement && event.target.matches('.js_quantity') && sendSoon(event.target),
      { signal },
    );
    stepQuantities(host, signal);
    // The link that reveals the promo code form hides itself, so the focus moves into the form.
    host.addEventListener(
      'toggle',
      ({ target }) => (target as HTMLElement).querySelector<HTMLInputElement>('.coupon_form [name=promo]')?.focus(),
      { signal, capture: true },
    );
    host.addEventListener(
      'submit',
      (event) => {
        const form = event.target as HTMLFormElement;
        const lineId = form.querySelector<HTMLInputElement>('[name=line_id]')?.value;
        const quantity = form.querySelector<HTMLInputElement>('[name=set_qty]')?.value;
        if (form.querySelector('.js_add_suggested_products')) {
          event.preventDefault();
          void addSuggested(form);
        }
        if (!lineId || quantity === undefined) return;
        event.preventDefault();
        void send(lineId, parseQuantity(quantity));
      },
      { signal },
    );
    return () => timers.forEach(clearTimeout);
  },
});
