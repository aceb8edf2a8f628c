import { t } from '../../registry/texts.ts';
import { defineWidget } from '../../registry/widget.ts';
import { announce } from '../core/live_region.ts';

/**
 * Addresses to choose from: the one that is clicked is marked at once, and its form is posted aside (behaviours §12,
 * Addresses). Nothing waits for the answer: whoever goes on is told by the server where it goes.
 */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
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
      body.set('xhr', '1');
      void fetch(form.action, { method: 'POST', body, keepalive: true, signal }).catch(() => {});
      announce(t('The order goes to this address.'));
    };
  },
});

function mark(card: Element, isChosen: boolean): void {
  card.classList.toggle('border_primary', isChosen);
  card.querySelector('.js_change_shipping')?.setAttribute('aria-pressed', String(isChosen));
}
