import { demand } from '#registry/actions.ts';
import { json, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { money } from '#registry/values/format.ts';
import { defineWidget } from '#registry/widget.ts';
import type { CustomValue, NoVariantValue } from '#shop/cart/line_options_contract.ts';
import { announce } from '#widgets/core/live_region.ts';
import { parseQuantity } from '#widgets/core/quantity.ts';
import { stepQuantities } from '#widgets/core/quantity_buttons.ts';
import { once } from '#widgets/core/single_submit.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import { startChoosing } from '#widgets/shop/parts/configurator/choosing.ts';
import { nameOf, rowsIn, show, valueIn } from '#widgets/shop/parts/configurator/rows.ts';
import { oneAtATime, putIntoCart } from '#widgets/shop/parts/configurator/sending.ts';

type Root = {
  product_id: number;
  quantity: number;
  variant_values?: number[] | undefined;
  product_custom_attribute_values: CustomValue[];
  no_variant_attribute_values: NoVariantValue[];
};

/** The dialog 'Add to cart': a product and its optional products. */
export default defineWidget({
  load: 'now',
  params: {
    root: json<Root>(),
    cartPath: text(),
    currency: json<{ symbol: string; decimals: number }>(),
  },
  enhance(host, { root, cartPath, currency }, signal) {
    const find = (selector: string) => host.querySelector(selector) as HTMLElement;
    const chosenList = find('.configurator__rows');
    const offeredList = find('.configurator__options');
    const problemPlace = find('.configurator__problem-place');
    const quantityInput = find('[name=add_qty]') as HTMLInputElement;
    const quantity = () => Math.max(1, parseQuantity(quantityInput.value));

    const complain = (error: Error) => {
      if (signal.aborted) return;
      const problem = { className: 'alert alert--danger', textContent: error.message };
      const alert = Object.assign(document.createElement('p'), problem);
      problemPlace.replaceChildren(alert);
      untilOnline(error, () => alert.remove(), signal);
    };
    const forgive = () => problemPlace.replaceChildren();

    /** Sets the same quantity in the product page's form, if the dialog is above one. */
    const followQuantity = () => {
      if (document.querySelector('.js_main_product form'))
        void demand('product:set_quantity', { quantity: quantity() }).catch(() => {});
    };

    const total = () => {
      const sum = rowsIn(chosenList).reduce((all, row) => all + Number(valueIn(row, '.js_raw_price')), 0);
      const amount = money(Math.round(sum * quantity() * 10 ** currency.decimals), currency);
      for (const place of host.querySelectorAll('.js_price_total')) place.textContent = amount;
      for (const place of host.querySelectorAll('.js_quantity_shown')) place.textContent = String(quantity());
      show(host, '.configurator__heading', offeredList.childElementCount > 0);
      return amount;
    };

    const choosing = startChoosing(
      { main: find('.main_product'), chosenList, offeredList },
      {
        currency,
        quantity,
        changed: () => {
          forgive();
          total();
        },
        failed: complain,
        signal,
      },
    );
    const send = oneAtATime((isSending) => {
      if (isSending) forgive();
      for (const list of [chosenList, offeredList]) list.inert = isSending;
    }, complain);
    const close = () => host.closest('dialog')?.close();

    const add = async (row: HTMLElement) => {
      await choosing.add(row);
      if (!row.classList.contains('in_cart')) return;
      nameOf(row).focus();
      announce(t('{name} added. Total: {total}', { name: nameOf(row).textContent, total: total() }));
    };

    const remove = (row: HTMLElement) => {
      choosing.remove(row);
      nameOf(row).focus();
      announce(t('Removed. Total: {total}', { total: total() }));
    };

    const finish = (button: Element, goOn: () => void) => {
      problemPlace.replaceChildren();
      void send(button, () => putIntoCart({ root, quantity, chosen: choosing.chosen }, signal).then(goOn));
    };

    const pressed = (target: Element) => {
      const button = target.closest<HTMLElement>('button');
      const row = target.closest<HTMLElement>('.js_product');
      if (button?.matches('.js_remove') && row) remove(row);
      if (button?.matches('.js_checkout')) finish(button, () => location.assign(cartPath));
      if (button?.matches('.js_continue'))
        finish(button, () => {
          close();
          announce(t('Added to your cart'));
        });
    };

    stepQuantities(host, signal);
    host.addEventListener('click', ({ target }) => pressed(target as Element), { signal });
    host.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        const row = (event.target as Element).closest<HTMLElement>('.js_product');
        const button = row?.querySelector<HTMLElement>('.js_add');
        if (!row || !button || button.hidden || !row.querySelector('form')?.reportValidity()) return;
        problemPlace.replaceChildren();
        void once(button, () => add(row).catch(complain));
      },
      { signal },
    );
    quantityInput.addEventListener(
      'change',
      () => {
        total();
        choosing.refresh();
        followQuantity();
      },
      { signal },
    );
    // The browser restored the page after a visit to the cart, which already holds the choice.
    window.addEventListener('pageshow', ({ persisted }) => persisted && close(), { signal });
    return choosing.end;
  },
});
