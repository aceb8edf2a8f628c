import { emitEverywhere } from '../../registry/bus.ts';
import { call } from '../../registry/call.ts';
import { money } from '../../registry/format.ts';
import { json, text } from '../../registry/params.ts';
import { t } from '../../registry/texts.ts';
import { defineWidget } from '../../registry/widget.ts';
import type { CustomValue, NoVariantValue } from '../../server/shop/contract.ts';
import { announce } from '../core/live_region.ts';
import { once } from '../core/once.ts';
import { readQuantity } from '../core/quantity.ts';
import { stepQuantities } from '../core/quantity_buttons.ts';
import { type Block, startBlock } from './parts/block.ts';
import { entryOf } from './parts/entry.ts';

type Root = {
  product_id: number;
  quantity: number;
  variant_values?: number[] | undefined;
  product_custom_attribute_values: CustomValue[];
  no_variant_attribute_values: NoVariantValue[];
};

const rowsIn = (scope: Element) => [...scope.querySelectorAll<HTMLElement>(':scope > .js_product')];
const valueIn = (row: Element, selector: string) => row.querySelector<HTMLInputElement>(selector)?.value ?? '';
const show = (scope: Element, selector: string, isShown: boolean) => {
  for (const part of scope.querySelectorAll<HTMLElement>(selector)) part.hidden = !isShown;
};

/** What stands in the dialog 'Add to cart': a product, and what can be chosen beside it. Behaviours §11. */
export default defineWidget({
  load: 'now',
  params: {
    root: json<Root>(),
    cartPath: text(),
    currency: json<{ symbol: string; decimals: number }>(),
  },
  enhance(host, { root, cartPath, currency }, signal) {
    const blocks = new Map<Element, Block>();
    const chosenList = host.querySelector('.configurator__rows') as HTMLElement;
    const offeredList = host.querySelector('.configurator__options') as HTMLElement;
    const quantityInput = host.querySelector('[name=add_qty]') as HTMLInputElement;
    const main = chosenList.querySelector('.main_product') as HTMLElement;
    const quantity = () => Math.max(1, readQuantity(quantityInput.value));

    const complain = (error: Error) => {
      const place = host.querySelector('.configurator__problem-place') as HTMLElement;
      place.replaceChildren(
        Object.assign(document.createElement('p'), { className: 'alert alert--danger', textContent: error.message }),
      );
    };

    const total = () => {
      const sum = rowsIn(chosenList).reduce((all, row) => all + Number(valueIn(row, '.js_raw_price')), 0);
      const amount = money(Math.round(sum * quantity() * 10 ** currency.decimals), currency);
      for (const place of host.querySelectorAll('.js_price_total')) place.textContent = amount;
      for (const place of host.querySelectorAll('.js_quantity_shown')) place.textContent = String(quantity());
      show(host, '.configurator__heading', offeredList.childElementCount > 0);
      return amount;
    };

    const wake = (row: HTMLElement, fixed?: number[]) => {
      const block = startBlock(row, {
        currency,
        quantity,
        changed: () => void total(),
        failed: complain,
        signal,
        fixed,
      });
      blocks.set(row, block);
    };

    /** Below the product that it belongs to, behind what was chosen beside that before. */
    const moveIn = (row: HTMLElement) => {
      const parent = chosenList.querySelector(`[data-template-id="${row.dataset.parentId}"]`) ?? main;
      const beside = rowsIn(chosenList).filter(({ dataset }) => dataset.parentId === row.dataset.parentId);
      (beside.at(-1) ?? parent).after(row);
    };

    const add = async (row: HTMLElement) => {
      const block = blocks.get(row);
      const form = row.querySelector('form');
      if (!block || !form?.reportValidity()) return;
      await block.settled();
      if (!block.isPossible()) return;
      const [id, entry] = [await block.variant(), await entryOf(row)];
      if (!id) return complain(new Error(t('Option not available')));
      const html = await call<string>('/product_configurator/optional_product_items_website', {
        product_id: id,
        variant_values: block.combination(),
        pricelist_id: false,
        add_qty: quantity(),
      });
      if (signal.aborted) return;
      row.classList.add('in_cart');
      (row.querySelector('.js_optional_same_quantity') as HTMLInputElement).value = '1';
      const name = row.querySelector('.configurator__name') as HTMLElement;
      name.textContent = valueIn(row, '.product_display_name');
      const description = row.querySelector('.configurator__description') as HTMLElement;
      description.textContent = entry.description;
      description.hidden = entry.description === '';
      show(row, '.configurator__choices, .js_add', false);
      show(row, '.js_remove, .configurator__quantity', true);
      moveIn(row);
      offeredList.insertAdjacentHTML('beforeend', html);
      for (const fresh of rowsIn(offeredList)) if (!blocks.has(fresh)) wake(fresh);
      name.focus();
      announce(t('{name} added. Total: {total}', { name: name.textContent, total: total() }));
    };

    const remove = (row: HTMLElement) => {
      for (const below of host.querySelectorAll<HTMLElement>(`[data-parent-id="${row.dataset.templateId}"]`)) {
        remove(below);
        blocks.get(below)?.end();
        blocks.delete(below);
        below.remove();
      }
      if (!row.classList.contains('in_cart')) return;
      row.classList.remove('in_cart');
      (row.querySelector('.js_optional_same_quantity') as HTMLInputElement).value = '0';
      const name = row.querySelector('.configurator__name') as HTMLElement;
      name.textContent = name.dataset.name ?? '';
      show(row, '.configurator__description, .js_remove, .configurator__quantity', false);
      show(row, '.configurator__choices, .js_add', true);
      offeredList.append(row);
    };

    /** Behaviours §11: the product first, then what was chosen beside it. */
    const send = async () => {
      const rows = rowsIn(chosenList).filter((row) => row !== main);
      const entries = await Promise.all(
        rows.map(async (row) => {
          const { description: _, ...said } = await entryOf(row);
          return {
            product_id: Number(valueIn(row, '.product_id')),
            quantity: quantity(),
            variant_values: blocks.get(row)?.combination() ?? [],
            ...said,
          };
        }),
      );
      const { lang = '' } = document.documentElement.dataset;
      const pieces = await call<number>(
        '/shop/cart/update_option',
        { lang, custom_values: JSON.stringify([{ ...root, quantity: quantity() }, ...entries]) },
        { signal },
      );
      emitEverywhere('cart:changed', { quantity: pieces });
    };

    /** Both buttons do the same; while one does, the other waits as well. */
    let isSending = false;
    const finish = async (button: HTMLElement, goOn: () => void) => {
      if (isSending) return;
      isSending = true;
      await once(button, async () => {
        try {
          await send();
          goOn();
        } catch (error) {
          if (!signal.aborted) complain(error as Error);
        }
      });
      isSending = false;
    };

    const pressed = (target: Element) => {
      const button = target.closest<HTMLElement>('button');
      const row = target.closest<HTMLElement>('.js_product');
      if (!button) return;
      if (button.matches('.js_remove') && row) {
        remove(row);
        row.querySelector<HTMLElement>('.configurator__name')?.focus();
        announce(t('Removed. Total: {total}', { total: total() }));
      } else if (button.matches('.js_checkout')) void finish(button, () => location.assign(cartPath));
      else if (button.matches('.js_continue'))
        void finish(button, () => {
          announce(t('Added to your cart'));
          host.closest('dialog')?.close();
        });
    };

    for (const row of rowsIn(offeredList)) wake(row);
    const { unchanged_value_ids: unchanged = '[]' } =
      main.querySelector<HTMLElement>('.oe_unchanged_value_ids')?.dataset ?? {};
    wake(main, JSON.parse(unchanged));
    stepQuantities(host, signal);
    host.addEventListener('click', ({ target }) => pressed(target as Element), { signal });
    host.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        const row = (event.target as Element).closest<HTMLElement>('.js_product');
        const button = row?.querySelector<HTMLElement>('.js_add');
        if (row && button && !button.hidden) void once(button, () => add(row).catch(complain));
      },
      { signal },
    );
    quantityInput.addEventListener(
      'change',
      () => {
        total();
        for (const block of blocks.values()) block.refresh();
      },
      { signal },
    );
    return () => {
      for (const block of blocks.values()) block.end();
    };
  },
});
