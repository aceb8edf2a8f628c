import type { UpdateLineAnswer, UpdateLineBody, UpdateLinePair } from '#portal/documents/line_view.ts';
import { CallError, call, fragment } from '#registry/call.ts';
import { number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { announce } from '#widgets/core/live_region.ts';
import { rememberFocusFor } from '#widgets/core/restore_focus.ts';
import { serialQueue } from '#widgets/core/serial_queue.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

type Change = Pick<UpdateLineBody, 'remove' | 'unlink' | 'input_quantity'>;

const BAD_REQUEST = 400;

/** Lines of a quote that its customer added: each is a form that works by itself. */
export default defineWidget({
  params: { orderId: number(), accessToken: text(null) },
  load: 'idle',
  enhance(host, { orderId, accessToken }, signal) {
    const path = `/my/orders/${orderId}`;
    const inTurn = serialQueue();
    let waiting = 0;

    const change = (form: HTMLFormElement, wish: Change) => {
      waiting += 1;
      void inTurn(() => send(form, wish)).finally(() => {
        waiting -= 1;
        if (waiting === 0) return renewSigning(signal);
      });
    };

    const send = async (form: HTMLFormElement, { remove = false, unlink = false, input_quantity = false }: Change) => {
      const body = {
        line_id: Number(form.dataset.lineId),
        remove,
        unlink,
        ...(accessToken && { access_token: accessToken }),
      };
      try {
        const answer = await call<UpdateLineAnswer>(
          `${path}/update_line_dict`,
          { ...body, input_quantity },
          { signal },
        );
        if (answer) show(form, answer);
        else reload();
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof CallError && error.status === BAD_REQUEST) refuse(form, error);
        else await sendOldWay(form, body);
      }
    };

    const sendOldWay = async (form: HTMLFormElement, body: object) => {
      try {
        const answer = await call<UpdateLinePair>(`${path}/update_line`, body, { signal });
        if (!answer) return reload();
        const [order_line_product_uom_qty, order_amount_total] = answer;
        show(form, { order_line_product_uom_qty, order_amount_total });
      } catch (error) {
        if (!signal.aborted) refuse(form, error as Error);
      }
    };

    const show = (form: HTMLFormElement, answer: Partial<Exclude<UpdateLineAnswer, false>>) => {
      const { order_line_product_uom_qty: quantity, order_totals_table: totals, ...amounts } = answer;
      const row = form.closest('[data-line-id]:not(form)');
      const input = inputOf(form);
      if (input) {
        input.value = input.defaultValue = String(Number(quantity));
        input.removeAttribute('aria-invalid');
      }
      for (const [key, amount] of Object.entries(amounts))
        for (const place of (key.startsWith('order_line') ? row : document)?.querySelectorAll(
          `[data-amount="${key}"]`,
        ) ?? [])
          place.textContent = amount;
      const table = host.querySelector('[data-totals]');
      if (table && totals) table.outerHTML = totals;
      say('');
      if (answer.order_amount_total) announce(t('The total is now {amount}.', { amount: answer.order_amount_total }));
    };

    /** The quote is as it was before. */
    const refuse = (form: HTMLFormElement, error: Error) => {
      const input = inputOf(form);
      if (input) input.value = input.defaultValue;
      say(error.message);
      untilOnline(error, () => problemPlace()?.textContent === error.message && say(''), signal);
    };

    const problemPlace = () => host.querySelector<HTMLElement>('.document__error');

    const say = (message: string) => {
      const place = problemPlace();
      if (!place) return;
      place.textContent = message;
      place.hidden = !message;
    };

    const reload = () => {
      rememberFocusFor(location.pathname, '#details h2');
      location.reload();
    };

    host.addEventListener(
      'submit',
      (event) => {
        const form = event.target as HTMLFormElement;
        if (!form.matches('.line-form')) return;
        event.preventDefault();
        const pressed = (event.submitter as HTMLButtonElement | null)?.value ?? 'set';
        if (pressed === 'set') change(form, { input_quantity: quantityIn(form) });
        else change(form, { remove: pressed === 'less', unlink: pressed === 'remove' });
      },
      { signal },
    );
    host.addEventListener(
      'change',
      (event) => {
        const input = event.target as HTMLInputElement;
        if (input.matches('.js_quantity') && input.form) change(input.form, { input_quantity: quantityIn(input.form) });
      },
      { signal },
    );
  },
});

/**
 * Updates the signature form to the quote's current digest, so that customers sign what they see. A name or drawing
 * already entered stays.
 */
async function renewSigning(signal: AbortSignal): Promise<void> {
  const form = signingIn(document);
  if (!form) return;
  try {
    const page = await fragment(location.pathname + location.search, { signal });
    const digest = signingIn(new DOMParser().parseFromString(page, 'text/html'))?.dataset.digest;
    if (!digest || digest === form.dataset.digest) return;
    form.dataset.digest = digest;
    form.querySelector('.signature__changed')?.removeAttribute('hidden');
  } catch {
    // On signing, the server refuses the old digest and says that the quote has changed.
  }
}

const signingIn = (page: Document) => page.querySelector<HTMLFormElement>('#sign [data-digest]');

const inputOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('.js_quantity');

/** The server adds one for `false`: an invalid or negative quantity. */
function quantityIn(form: HTMLFormElement): number | false {
  const quantity = Number.parseInt(inputOf(form)?.value ?? '', 10);
  return Number.isNaN(quantity) || quantity < 0 ? false : quantity;
}
