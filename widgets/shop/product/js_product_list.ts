import { offer } from '#registry/actions.ts';
import { on } from '#registry/bus.ts';
import { arrived, CallError, call } from '#registry/call.ts';
import { json, number, oneOf, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { money } from '#registry/values/format.ts';
import { defineWidget } from '#registry/widget.ts';
import type { CombinationInfo, CombinationQuery } from '#shop/product/combination_contract.ts';
import { announce } from '#widgets/core/live_region.ts';
import { leaving } from '#widgets/core/page_leave.ts';
import { parseQuantity } from '#widgets/core/quantity.ts';
import { stepQuantities } from '#widgets/core/quantity_buttons.ts';
import { throttle } from '#widgets/core/throttle.ts';
import { cartCount } from '#widgets/shop/parts/cart_count.ts';
import { updateCart } from '#widgets/shop/parts/cart_update.ts';
import { productNotice } from '#widgets/shop/parts/product_notice.ts';
import { forgetPictures, showPictures } from '#widgets/shop/parts/product_pictures.ts';

/** Price refresh of a changed combination. */
const REFRESH_MS = 500;
const NOT_FOUND = 404;

/** The form of a product that is chosen from the list of its variants. */
export default defineWidget({
  load: 'now',
  params: {
    templateId: number(),
    afterAdding: oneOf(['dialog', 'cart', 'stay'], 'cart'),
    currency: json<{ symbol: string; decimals: number }>(),
    path: text(),
    cartPath: text(),
    cameFrom: number(null),
  },
  enhance(host, { templateId, afterAdding, currency, path, cartPath, cameFrom }, signal) {
    const form = host.querySelector('form');
    const button = host.querySelector<HTMLButtonElement>('#add_to_cart');
    const input = host.querySelector<HTMLInputElement>('[name=add_qty]');
    if (!form || !button || !input) return;
    const find = (selector: string) => host.querySelector(selector) as HTMLElement;

    const chosen = () => host.querySelector<HTMLInputElement>('.js_product_change:checked');
    const combination = (): number[] => JSON.parse(chosen()?.dataset.combination ?? '[]');
    const quantity = () => Math.max(1, parseQuantity(input.value));
    const price = find('.js_product__price');
    let shown = Number(chosen()?.value);
    let asked = 0;

    const notice = productNotice(find('.js_product__notice'), cartPath, signal);

    const refresh = async (isTold: boolean) => {
      const variant = chosen();
      if (!variant) return;
      const mine = ++asked;
      if (Number(variant.value) !== shown) price.setAttribute('aria-busy', 'true');
      const query: CombinationQuery = {
        product_template_id: templateId,
        product_id: Number(variant.value),
        combination: combination(),
        add_qty: quantity(),
        pricelist_id: false,
        parent_combination: [],
      };
      try {
        const info = await call<CombinationInfo>('/product_configurator/get_combination_info_website', query, {
          signal,
        });
        if (mine !== asked) return;
        find('.js_product__notice .alert--danger')?.remove();
        apply(info, isTold);
      } catch (error) {
        if (mine !== asked || signal.aborted) return;
        if (error instanceof CallError && error.status === NOT_FOUND) refuse(t('This product is no longer available.'));
        else notice.warn(error as Error);
      }
    };

    const refuse = (problem: string | null) => {
      host.classList.toggle('css_not_available', problem !== null);
      const message = find('.js_product__message');
      message.hidden = problem === null;
      message.textContent = problem;
      for (const part of ['.js_product__price', '.js_product__stock', '.quantity'])
        find(part).hidden = problem !== null;
      if (problem !== null) button.disabled = true;
    };

    const apply = (info: CombinationInfo, isTold: boolean) => {
      const amount = (major: number) => money(Math.round(major * 10 ** currency.decimals), currency);
      const available = info.available ?? Number.POSITIVE_INFINITY;
      const isOut = available < 1;
      // Stock.
      input.value = String(Math.max(1, Math.min(quantity(), available)));
      refuse(info.is_combination_possible ? null : t('This combination does not exist.'));
      find('.oe_price').textContent = amount(info.price);
      const list = find('.oe_default_price');
      find('.oe_default_price bdi').textContent = amount(info.list_price);
      list.hidden = !info.has_discounted_price;
      price.classList.toggle('js_product__price--discounted', info.has_discounted_price);
      price.removeAttribute('aria-busy');
      find('.js_product__stock').replaceChildren(
        ...info.stock_messages.map(({ kind, text: textContent }) =>
          Object.assign(document.createElement('p'), {
            className: `js_product__availability js_product__availability--${kind}`,
            textContent,
          }),
        ),
      );
      input.max = info.available === null ? '' : String(Math.max(1, available));
      button.disabled = isOut || !info.is_combination_possible;
      button.classList.toggle('disabled', button.disabled);
      button.classList.toggle('out_of_stock', isOut);
      button.textContent = info.available !== null && info.virtual_available < 1 ? t('Out of stock') : t('Add to Cart');
      const id = info.product_id || 0;
      if (id !== shown) showPictures(templateId, info.carousel);
      shown = id;
      if (isTold) announce([amount(info.price), info.stock_messages[0]?.text].filter(Boolean).join(', '));
    };
    const refreshSoon = throttle(refresh, REFRESH_MS);

    /** @returns whether the browser is about to show the cart */
    const add = async (): Promise<boolean> => {
      const wish = { product_id: Number(chosen()?.value), add_qty: quantity() };
      if (afterAdding === 'stay') {
        const { warning } = await updateCart(`${new URL(form.action).pathname}_json`, { ...wish, display: false });
        notice.say(warning ? 'danger' : 'success', warning ?? t('Added to your cart'));
        return false;
      }
      const { offerOptions } = await arrived(import('#widgets/shop/parts/options_dialog.ts'));
      const more = { product_custom_attribute_values: [], no_variant_attribute_values: [] };
      const wanted = { templateId, productId: wish.product_id, combination: combination(), quantity: wish.add_qty };
      if ((await offerOptions({ ...wanted, ...more }, button, signal)) || signal.aborted) return false;
      form.submit();
      return true;
    };
    const isBusy = () => button.getAttribute('aria-busy') === 'true';
    const wait = () => button.setAttribute('aria-busy', 'true');
    const wake = () => button.removeAttribute('aria-busy');
    let stay: (() => void) | undefined;
    const leave = () => {
      stay = leaving(wake);
    };

    stepQuantities(host, signal);
    // The dialog above the page says how many.
    const endOffer = offer('product:set_quantity', (params) => {
      input.value = String((params as { quantity: number }).quantity);
      refreshSoon(false);
    });
    signal.addEventListener('abort', endOffer);
    form.addEventListener(
      'change',
      ({ target }) => {
        const isChoice = (target as Element).matches('.js_product_change');
        if (isChoice) {
          notice.clear();
          const from = cameFrom === null ? '' : `&category=${cameFrom}`;
          history.replaceState(history.state, '', `${path}?attr=${combination().join(',')}${from}`);
        }
        // Pending answers are for an earlier choice.
        asked++;
        refreshSoon(isChoice);
      },
      { signal },
    );
    form.addEventListener(
      'submit',
      (event) => {
        if (isBusy() || afterAdding !== 'cart') event.preventDefault();
        if (isBusy()) return;
        wait();
        if (afterAdding === 'cart') return leave();
        add().then(
          (isLeaving) => (isLeaving ? leave() : wake()),
          (error: Error) => {
            wake();
            if (!signal.aborted) notice.warn(error);
          },
        );
      },
      { signal },
    );
    // The question that got no answer.
    window.addEventListener('online', () => price.hasAttribute('aria-busy') && void refresh(true), { signal });
    // The checked variant may be sold out, and a cached page does not know this visitor's cart.
    if (cartCount(document.cookie) > 0 || chosen()?.closest('.css_not_available')) void refresh(false);
    const off = on('cart:changed', () => void refresh(false));
    return () => {
      off();
      stay?.();
      refreshSoon.cancel();
      forgetPictures(templateId);
    };
  },
});
