import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { CarrierAnswer } from '#shop/checkout/contract.ts';
import { announce } from '#widgets/core/live_region.ts';
import { serialQueue } from '#widgets/core/serial_queue.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

/**
 * The page where one pays: choosing how the goods come counts the order again, and the button waits for that and for
 * the terms.
 */
export default defineWidget({
  load: 'now',
  enhance(host, _params, signal) {
    const form = host.querySelector<HTMLFormElement>('#o_payment_form');
    const button = host.querySelector<HTMLButtonElement>('#o_payment_form_pay');
    const terms = host.querySelector<HTMLInputElement>('#checkbox_cgv');
    const carriers = host.querySelector<HTMLFormElement>('#delivery_carrier');
    const blocked = host.querySelector<HTMLElement>('.js_blocked');
    const why = host.querySelector<HTMLElement>('.js_why');
    /** Reasons to disable the payment button. */
    const reasons = { cgv: terms?.checked === false, carrier_selection: blocked?.hidden === false };
    const inTurn = serialQueue();
    let asked = 0;

    const gate = () => {
      const isClosed = Object.values(reasons).includes(true);
      // One of them is what Enter presses.
      for (const one of form?.querySelectorAll('button') ?? []) one.toggleAttribute('disabled', isClosed);
      if (why) why.hidden = !reasons.cgv;
      if (reasons.cgv) button?.setAttribute('aria-describedby', 'o_payment_why');
      else button?.removeAttribute('aria-describedby');
    };

    const choose = async (radio: HTMLInputElement) => {
      const mine = ++asked;
      reasons.carrier_selection = true;
      gate();
      const points = carriers?.querySelector<HTMLSelectElement>(`select[data-carrier="${radio.value}"]`);
      const choice = {
        carrier_id: Number(radio.value),
        ...(points?.value && { pickup_point_id: Number(points.value) }),
      };
      const send = async () =>
        mine === asked ? call<CarrierAnswer>('/shop/update_carrier', choice, { signal }) : undefined;
      const answer = await inTurn(send).catch((error: unknown) => {
        if (signal.aborted || mine !== asked) return;
        // Nobody knows what the server heard; whatever is pressed next says it again.
        radio.checked = false;
        say(error instanceof CallError ? error.message : String(error));
        untilOnline(error, () => mine === asked && chooseAgain(radio), signal);
      });
      // A newer request is pending.
      if (!answer || mine !== asked) return;
      // Free orders have another form.
      if (answer.is_free_order === (form?.dataset.mode === 'pay')) return location.reload();
      showAmounts(answer);
      const due = host.querySelector<HTMLInputElement>('input[name=due]');
      if (due) due.value = answer.new_due;
      if (button && !answer.is_free_order) button.textContent = t('Pay {amount}', { amount: answer.new_amount_total });
      reasons.carrier_selection = !answer.status;
      say(answer.error_message || '');
      gate();
      announce(answer.error_message || answer.new_amount_total);
    };

    const chooseAgain = (radio: HTMLInputElement) => {
      radio.checked = true;
      void choose(radio);
    };

    const say = (sentence: string) => {
      if (!blocked) return;
      blocked.textContent = sentence;
      blocked.hidden = sentence === '';
    };

    terms?.addEventListener(
      'change',
      () => {
        reasons.cgv = !terms.checked;
        gate();
      },
      { signal },
    );
    carriers?.addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) {
          const radio = carriers.querySelector<HTMLInputElement>(`input[value="${target.dataset.carrier}"]`);
          if (radio) radio.checked = true;
        }
        const chosen = carriers.querySelector<HTMLInputElement>('input[name=carrier_id]:checked');
        if (chosen) void choose(chosen);
      },
      { signal },
    );
    gate();
    return () => {
      reasons.cgv = reasons.carrier_selection = false;
      gate();
    };
  },
});

function showAmounts(answer: CarrierAnswer): void {
  const write = (selector: string, text: string) => {
    for (const place of document.querySelectorAll<HTMLElement>(selector)) {
      place.textContent = text;
      place.hidden = text === '';
    }
  };
  write('#order_delivery', answer.new_amount_delivery);
  document.querySelector('#order_delivery_label')?.toggleAttribute('hidden', answer.new_amount_delivery === '');
  write('#order_subtotal', answer.new_amount_subtotal);
  write('#order_total_taxes', answer.new_amount_tax);
  write('.js_order_total', answer.new_amount_total);
}
