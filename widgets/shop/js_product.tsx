import { useEffect, useRef, useState } from 'react';
import { emit } from '../../registry/bus.ts';
import { CallError, call } from '../../registry/call.ts';
import { money } from '../../registry/format.ts';
import { useEvent } from '../../registry/hooks.ts';
import { json, number, text } from '../../registry/params.ts';
import { t } from '../../registry/texts.ts';
import { defineWidget } from '../../registry/widget.ts';
import type { CombinationInfo, CombinationQuery } from '../../server/shop/contract.ts';
import type { FormAttribute } from '../../server/shop/product_view.ts';
import { announce } from '../core/live_region.ts';
import { QuantityInput } from '../core/quantity_input.tsx';
import { throttle } from '../core/throttle.ts';
import { Attribute } from './parts/attribute.tsx';
import { Availability } from './parts/availability.tsx';
import { cartCount } from './parts/cart_count.ts';
import { updateCart } from './parts/cart_update.ts';

declare module '../../registry/bus.ts' {
  interface Events {
    /** The page's pictures, when another variant has others. */
    'product:pictures': { templateId: number; html: string };
  }
}

/** Specification A §9: price refresh of a changed combination. */
const REFRESH_MS = 500;

type Info = Omit<CombinationInfo, 'carousel'>;

/** The form of a product's page: choose a variant, see price and stock, put it into the cart. */
export default defineWidget({
  load: 'now',
  params: {
    templateId: number(),
    attributes: json<FormAttribute[]>(),
    info: json<Info>(),
    combination: json<number[]>(),
    existing: json<Record<string, 0 | 1>>(),
    currency: json<{ symbol: string; decimals: number }>(),
    path: text(),
    cartPath: text(),
    updatePath: text(),
  },
  View({
    templateId,
    attributes,
    info: firstInfo,
    combination: firstCombination,
    existing,
    currency,
    path,
    cartPath,
    updatePath,
  }) {
    const [combination, setCombination] = useState(firstCombination);
    const [info, setInfo] = useState<Info>(firstInfo);
    const [quantity, setQuantity] = useState(1);
    const [notice, setNotice] = useState<{ kind: 'success' | 'danger'; text: string } | null>(null);
    const [isBusy, setBusy] = useState(false);
    const asked = useRef(0);
    const shown = useRef(firstInfo.product_id);

    const refresh = async (chosen: number[], add: number) => {
      asked.current += 1;
      const mine = asked.current;
      const query: CombinationQuery = {
        product_template_id: templateId,
        product_id: shown.current,
        combination: chosen,
        add_qty: add,
        pricelist_id: false,
      };
      try {
        const { carousel, ...answer } = await call<CombinationInfo>(
          '/product_configurator/get_combination_info_website',
          query,
        );
        if (mine !== asked.current) return;
        setInfo(answer);
        if (answer.product_id !== shown.current) emit('product:pictures', { templateId, html: carousel });
        shown.current = answer.product_id;
      } catch (error) {
        if (mine === asked.current) setNotice({ kind: 'danger', text: (error as Error).message });
      }
    };
    const refreshSoon = useRef(throttle(refresh, REFRESH_MS));
    useEffect(() => refreshSoon.current.cancel, []);
    // A cached page does not know what this visitor's cart holds already.
    useEffect(() => {
      if (cartCount(document.cookie) > 0) void refresh(combination, quantity);
    }, []);
    useEvent('cart:changed', () => void refresh(combination, quantity));

    const choose = (attribute: FormAttribute, value: number) => {
      const next = combination.map((id) => (attribute.values.some((one) => one.id === id) ? value : id));
      setCombination(next);
      setNotice(null);
      history.replaceState(history.state, '', `${path}?attr=${next.join(',')}`);
      refreshSoon.current(next, quantity);
    };
    const changeQuantity = (next: number) => {
      setQuantity(next);
      refreshSoon.current(combination, next);
    };

    const isLimited = info.inventory_availability === 'always' || info.inventory_availability === 'threshold';
    const available = Math.max(0, info.virtual_available - info.cart_qty);
    const isOut = isLimited && (available < 1 || quantity > available);
    const isPossible = info.is_combination_possible;
    const needsForm = info.product_id === false || attributes.some((one) => one.variants === 'no_variant');
    useEffect(() => {
      if (isLimited && quantity > available) setQuantity(Math.max(1, available));
    }, [isLimited, available, quantity]);

    const add = async (event: { preventDefault(): void; nativeEvent?: Event; currentTarget: HTMLFormElement }) => {
      const submitter = (event.nativeEvent as SubmitEvent | undefined)?.submitter;
      if (needsForm || info.product_id === false || submitter?.hasAttribute('formaction')) return;
      event.preventDefault();
      if (isBusy) return;
      setBusy(true);
      try {
        const answer = await updateCart(`${updatePath}_json`, {
          product_id: info.product_id,
          add_qty: quantity,
          display: false,
        });
        const said = answer.warning ?? t('Added to your cart');
        setNotice({ kind: answer.warning ? 'danger' : 'success', text: said });
        announce(said);
      } catch (error) {
        setNotice({
          kind: 'danger',
          text: error instanceof CallError ? error.message : t('Something went wrong. Please try again.'),
        });
      } finally {
        setBusy(false);
      }
    };

    return (
      <form className="js_product__form" method="post" action={updatePath} onSubmit={add}>
        <input type="hidden" name="product_template_id" value={templateId} />
        <input type="hidden" name="product_id" value={info.product_id || ''} />
        {isPossible && (
          <p className={`js_product__price${info.has_discounted_price ? ' js_product__price--discounted' : ''}`}>
            <span className="oe_price">{money(Math.round(info.price * 10 ** currency.decimals), currency)}</span>
            {info.has_discounted_price && (
              <>
                <span className="visually-hidden">{t('instead of')}</span>
                <s className="js_product__list-price oe_default_price">
                  {money(Math.round(info.list_price * 10 ** currency.decimals), currency)}
                </s>
              </>
            )}
          </p>
        )}
        <div className="js_product__attributes">
          {attributes.map((attribute) => (
            <Attribute
              key={attribute.id}
              attribute={attribute}
              attributes={attributes}
              combination={combination}
              existing={existing}
              currency={currency}
              onChoose={(value) => choose(attribute, value)}
            />
          ))}
        </div>
        {attributes.some((one) => !one.isHidden) && (
          <button
            type="submit"
            className="button button--quiet button--small without-script"
            formMethod="get"
            formAction={`${path}/choose`}
            formNoValidate
          >
            {t('Show this choice')}
          </button>
        )}
        {isPossible ? (
          <Availability info={info} available={available} />
        ) : (
          <p className="js_product__message">{t('This combination does not exist.')}</p>
        )}
        <div className="js_product__buy">
          {isPossible && (
            <QuantityInput
              name="add_qty"
              label={t('Quantity')}
              value={quantity}
              min={1}
              max={isLimited ? Math.max(1, available) : undefined}
              onChange={changeQuantity}
            />
          )}
          <button
            type="submit"
            id="add_to_cart"
            className={`button js_product__add${isOut ? ' out_of_stock' : ''}`}
            disabled={!isPossible || isOut}
            aria-busy={isBusy}
          >
            {isPossible && isLimited && info.virtual_available < 1 ? t('Out of stock') : t('Add to Cart')}
          </button>
        </div>
        {notice && (
          <p className={`alert alert--${notice.kind}`}>
            {notice.text} {notice.kind === 'success' && <a href={cartPath}>{t('View Cart')}</a>}
          </p>
        )}
      </form>
    );
  },
});
