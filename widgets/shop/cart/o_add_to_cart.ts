import { CallError } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { announce } from '#widgets/core/live_region.ts';
import { once } from '#widgets/core/single_submit.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import { updateCart } from '#widgets/shop/parts/cart_update.ts';

/** A form that puts one product into the cart; with a script the page stays where it is. */
export default defineWidget({
  load: 'interact',
  enhance(host, _params, signal) {
    const form = host instanceof HTMLFormElement ? host : host.querySelector('form');
    const button = form?.querySelector('button');
    if (!form || !button) return;
    const warning = Object.assign(document.createElement('p'), { className: 'alert alert--danger' });
    warning.setAttribute('role', 'alert');

    const add = async () => {
      const data = new FormData(form);
      const path = `${new URL(form.action, location.href).pathname}_json`;
      const answer = await updateCart(path, {
        product_id: Number(data.get('product_id')),
        add_qty: Number(data.get('add_qty') ?? 1),
        display: false,
      });
      host.classList.toggle('is-added', !answer.warning);
      if (answer.warning) return warn(answer.warning);
      warning.remove();
      announce(t('Added to your cart'));
    };
    const warn = (message: string) => {
      host.classList.remove('is-added');
      warning.textContent = message;
      (host.closest('.card') ?? host).append(warning);
    };

    form.addEventListener(
      'submit',
      async (event) => {
        event.preventDefault();
        await once(button, async () => {
          try {
            await add();
          } catch (error) {
            // What was refused the form itself explains better. Without an answer it may have been done: not twice.
            if (error instanceof CallError && error.status >= 400 && error.status < 500) form.submit();
            else if (!(error instanceof CallError)) throw error;
            else {
              warn(error.message);
              untilOnline(error, () => warning.remove(), signal);
            }
          }
        });
      },
      { signal },
    );
    return () => {
      warning.remove();
      host.classList.remove('is-added');
    };
  },
});
