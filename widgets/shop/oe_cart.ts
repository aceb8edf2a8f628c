import { t } from '../../registry/texts.ts';
import { defineWidget } from '../../registry/widget.ts';
import type { CartUpdateAnswer } from '../../server/shop/contract.ts';
import { announce } from '../core/live_region.ts';
import { stepQuantities } from '../core/quantity_buttons.ts';
import { updateCart } from './parts/cart_update.ts';

/** Specification B §9: a changed quantity is sent after this much quiet. */
const DEBOUNCE_MS = 500;

/**
 * The lines of the cart. Each is a form that works by itself; with a script its quantity is sent when it changes,
 * and the server's answer replaces lines and summary.
 */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const pending = new Set<string>();

    const inputOf = (lineId: string) => host.querySelector<HTMLInputElement>(`.js_quantity[data-line-id="${lineId}"]`);

    const send = async (lineId: string, quantity: number): Promise<void> => {
      const input = inputOf(lineId);
      const form = input?.form;
      if (!input || !form || pending.has(lineId)) return;
      pending.add(lineId);
      const path = `${new URL(form.action, location.href).pathname}_json`;
      try {
        const answer = await updateCart(
          path,
          { line_id: Number(lineId), product_id: Number(input.dataset.productId), set_qty: quantity },
          signal,
        );
        pending.delete(lineId);
        const typed = inputOf(lineId)?.value;
        if (typed !== undefined && quantity > 0 && wanted(typed) !== quantity) return await send(lineId, wanted(typed));
        show(answer, lineId);
      } catch (error) {
        pending.delete(lineId);
        if (!signal.aborted) warn((error as Error).message);
      }
    };

    const show = (answer: CartUpdateAnswer, lineId: string) => {
      if (!answer.cart_quantity) {
        location.assign(location.pathname);
        return;
      }
      const focused = document.activeElement?.closest('.cart-line') ? focusPath(document.activeElement) : null;
      replace('.js_cart_lines', answer['website_sale.cart_lines']);
      replace('.js_cart_summary', answer['website_sale.short_cart_summary']);
      const input = inputOf(lineId);
      if (input && answer.quantity !== undefined) input.value = String(answer.quantity);
      (focused ? host.querySelector<HTMLElement>(focused) : null)?.focus();
      if (answer.warning) warn(answer.warning);
      announce(answer.warning ?? t('Cart updated'));
    };

    const replace = (selector: string, html: string | undefined) => {
      const part = host.querySelector(selector);
      if (part && html !== undefined) part.outerHTML = html;
    };

    const warn = (text: string) => {
      const kept = host.querySelector('#data_warning .alert__text');
      if (kept) {
        // The server's is dismissed by folding it.
        kept.closest('details')?.setAttribute('open', '');
        kept.textContent = text;
        return;
      }
      const alert = Object.assign(document.createElement('div'), {
        id: 'data_warning',
        className: 'alert alert--danger',
      });
      alert.setAttribute('role', 'alert');
      const said = Object.assign(document.createElement('p'), { className: 'alert__text', textContent: text });
      const close = Object.assign(document.createElement('button'), {
        className: 'alert__close',
        type: 'button',
        textContent: '×',
      });
      close.setAttribute('aria-label', t('Close'));
      close.addEventListener('click', () => alert.remove());
      alert.append(said, close);
      host.prepend(alert);
    };

    const sendSoon = (input: HTMLInputElement) => {
      const lineId = input.dataset.lineId as string;
      clearTimeout(timers.get(lineId));
      timers.set(
        lineId,
        setTimeout(() => void send(lineId, wanted(input.value)), DEBOUNCE_MS),
      );
    };

    host.addEventListener(
      'change',
      (event) =>
        event.target instanceof HTMLInputElement && event.target.matches('.js_quantity') && sendSoon(event.target),
      { signal },
    );
    stepQuantities(host, signal);
    host.addEventListener(
      'submit',
      (event) => {
        const form = event.target as HTMLFormElement;
        const lineId = form.querySelector<HTMLInputElement>('[name=line_id]')?.value;
        const quantity = form.querySelector<HTMLInputElement>('[name=set_qty]')?.value;
        if (!lineId || quantity === undefined) return;
        event.preventDefault();
        clearTimeout(timers.get(lineId));
        void send(lineId, wanted(quantity));
      },
      { signal },
    );
    return () => timers.forEach(clearTimeout);
  },
});

/** Specification B §5: an empty or unreadable entry becomes 1; behaviours §12: 0 removes the line. */
export function wanted(typed: string): number {
  const quantity = Number.parseInt(typed, 10);
  return Number.isNaN(quantity) ? 1 : quantity;
}

/** Finds the same control again in new markup. */
function focusPath(element: Element): string | null {
  if (element.id) return `#${element.id}`;
  const line = element.closest('form')?.querySelector<HTMLElement>('.js_quantity')?.id;
  const step = (element as HTMLElement).dataset.step;
  return line && step ? `form:has(#${line}) [data-step="${step}"]` : null;
}
