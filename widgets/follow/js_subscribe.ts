import type { IsSubscriberAnswer } from '#follow/contract.ts';
import { on } from '#registry/bus.ts';
import { call } from '#registry/call.ts';
import { number, oneOf } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { announce } from '#widgets/core/live_region.ts';
import { once } from '#widgets/core/single_submit.ts';
import { emailField } from './parts/email_field.ts';
import { isKnownVisitor } from './parts/known_visitor.ts';
import { stateRestorer } from './parts/restore_state.ts';
import { emitSubscribed } from './parts/subscribed.ts';

/** Joining a mailing list. The form in it does the same by a round trip. */
export default defineWidget({
  params: { listId: number(), subscribe: oneOf(['on', 'off'], 'off') },
  enhance(host, { listId }, signal) {
    const form = host.querySelector('form');
    const input = host.querySelector<HTMLInputElement>('.js_subscribe_email');
    const button = host.querySelector<HTMLButtonElement>('.js_subscribe_btn');
    const subscribed = host.querySelector<HTMLElement>('.js_subscribed_btn');
    const thanks = host.querySelector<HTMLElement>('.subscribe__thanks');
    if (!form || !input || !button || !subscribed || !thanks) return;
    const field = emailField(input, signal);
    const putBack = stateRestorer([form, input, button, subscribed, thanks]);

    const show = ({ is_subscriber: isOn, email }: IsSubscriberAnswer) => {
      host.dataset.subscribe = isOn ? 'on' : 'off';
      if (email && !input.value) input.value = email;
      input.disabled = isOn;
      button.hidden = isOn;
      subscribed.hidden = !isOn;
    };
    const thank = () => {
      field.clear();
      host.dataset.subscribe = 'on';
      form.hidden = true;
      thanks.hidden = false;
      announce(thanks.querySelector('.alert')?.textContent ?? '');
    };
    const send = async () => {
      const email = field.read(false);
      if (email === null) return;
      try {
        await call('/website_mass_mailing/subscribe', { list_id: listId, email }, { signal });
        emitSubscribed(listId);
      } catch (error) {
        field.explain(error);
      }
    };

    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        void once(button, send);
      },
      { signal },
    );
    // The same list may be offered twice on a page.
    const off = on('follow:subscribed', (detail) => detail.listId === listId && thank());
    if (isKnownVisitor(document.cookie))
      call<IsSubscriberAnswer>('/website_mass_mailing/is_subscriber', { list_id: listId }, { signal }).then(
        show,
        // Without an answer it stays a form that works.
        () => {},
      );

    return () => {
      off();
      field.stop();
      putBack();
    };
  },
});
