import { t } from '../../registry/texts.ts';
import { defineWidget } from '../../registry/widget.ts';
import { announce } from '../core/live_region.ts';
import { updateCart } from './parts/cart_update.ts';

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
      warning.textContent = answer.warning ?? '';
      if (answer.warning) (host.closest('.card') ?? host).append(warning);
      else warning.remove();
      if (!answer.warning) announce(t('Added to your cart'));
    };

    form.addEventListener(
      'submit',
      async (event) => {
        event.preventDefault();
        if (button.getAttribute('aria-busy') === 'true') return;
        button.setAttribute('aria-busy', 'true');
        try {
          await add();
        } catch {
          // Without the network, or with a refusal, the form itself says more than we can.
          form.submit();
        } finally {
          button.removeAttribute('aria-busy');
        }
      },
      { signal },
    );
    return () => {
      warning.remove();
      host.classList.remove('is-added');
    };
  },
});
