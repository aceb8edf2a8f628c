import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { announce } from '#widgets/core/live_region.ts';
import { serialQueue } from '#widgets/core/serial_queue.ts';

/**
 * Addresses to choose from: the one that is clicked is marked at once, and its form is posted aside.
 * Nothing waits for the answer, because the next step sends the address again.
 */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    const inTurn = serialQueue();
    let newest: HTMLFormElement | undefined;
    host.addEventListener(
      'submit',
      (event) => {
        const form = event.target as HTMLFormElement;
        if (!form.matches('.js_choose_shipping')) return;
        event.preventDefault();
        choose(form);
      },
      { signal },
    );
    host.addEventListener(
      'click',
      (event) => {
        const target = event.target as Element;
        const card = target.closest('.one_kanban .card');
        if (!card || target.closest('a, button')) return;
        const form = card.querySelector<HTMLFormElement>('.js_choose_shipping');
        if (form) choose(form);
      },
      { signal },
    );

    const choose = (form: HTMLFormElement) => {
      for (const card of host.querySelectorAll('.one_kanban .card')) mark(card, card.contains(form));
      const body = new URLSearchParams([...new FormData(form).entries()].map(([name, value]) => [name, String(value)]));
      sayWhenGoingOn(String(body.get('partner_id')));
      body.set('xhr', '1');
      newest = form;
      const send = async () => form === newest && fetch(form.action, { method: 'POST', body, keepalive: true, signal });
      void inTurn(send).catch(() => {});
      announce(t('Shipping to this address.'));
    };
  },
});

/** The background request may be late or lost. */
function sayWhenGoingOn(partnerId: string): void {
  const goesOn = document.querySelector('form[action$="/shop/confirm_order"]');
  const field = goesOn?.querySelector<HTMLInputElement>('[name=partner_id]') ?? document.createElement('input');
  goesOn?.append(Object.assign(field, { type: 'hidden', name: 'partner_id', value: partnerId }));
}

function mark(card: Element, isChosen: boolean): void {
  card.classList.toggle('border_primary', isChosen);
  card.querySelector('.js_change_shipping')?.setAttribute('aria-pressed', String(isChosen));
}
