import { useEffect, useState } from 'react';
import { json, number, text } from '../../registry/params.ts';
import { t } from '../../registry/texts.ts';
import { defineWidget } from '../../registry/widget.ts';
import type { FormAttribute } from '../../server/shop/product_view.ts';
import { announce } from '../core/live_region.ts';
import { QuantityInput } from '../core/quantity_input.tsx';
import { Attribute } from './parts/attribute.tsx';
import { Availability, isLimited, piecesAvailable } from './parts/availability.tsx';
import { problemWith, spoken } from './parts/combination_words.ts';
import { type Currency, Price } from './parts/price.tsx';
import { useAdding } from './parts/use_adding.ts';
import { type Info, useCombination } from './parts/use_combination.ts';

type Submit = { preventDefault(): void; nativeEvent?: Event };

/** The form of a product's page: choose a variant, see price and stock, put it into the cart. */
export default defineWidget({
  load: 'now',
  params: {
    templateId: number(),
    attributes: json<FormAttribute[]>(),
    info: json<Info>(),
    combination: json<number[]>(),
    existing: json<Record<string, 0 | 1>>(),
    currency: json<Currency>(),
    path: text(),
    cartPath: text(),
    updatePath: text(),
    cameFrom: number(null),
  },
  View({ templateId, attributes, existing, currency, path, cartPath, updatePath, cameFrom, ...opening }) {
    const [quantity, setQuantity] = useState(1);
    const adding = useAdding(`${updatePath}_json`);
    const { notice, isBusy } = adding;
    const product = useCombination(templateId, opening, quantity, {
      answered: (info) => announce(spoken(info, currency)),
      failed: adding.warn,
    });
    const { info, combination } = product;
    const available = piecesAvailable(info);
    const isOut = available < 1 || quantity > available;
    const problem = problemWith(info, product.isGone, attributes, existing);
    const isDisabled = problem !== null || isOut;
    useEffect(() => {
      if (quantity > available) setQuantity(Math.max(1, available));
    }, [available, quantity]);

    const choose = (attribute: FormAttribute, value: number) => {
      const next = combination.map((id) => (attribute.values.some((one) => one.id === id) ? value : id));
      adding.forget();
      const from = cameFrom === null ? '' : `&category=${cameFrom}`;
      history.replaceState(history.state, '', `${path}?attr=${next.join(',')}${from}`);
      product.choose(next);
    };
    const changeQuantity = (next: number) => {
      setQuantity(next);
      product.changeQuantity(next);
    };

    const add = async (event: Submit) => {
      const { submitter } = (event.nativeEvent ?? event) as SubmitEvent;
      if (submitter?.hasAttribute('formaction')) return;
      event.preventDefault();
      // What was chosen a moment ago, values that make no variant, and a variant yet to be made: the values say it.
      const isVariant = product.isKnown && info.product_id && attributes.every((one) => one.variants !== 'no_variant');
      const wish = isVariant
        ? { product_id: info.product_id as number }
        : { product_template_id: templateId, combination };
      await adding.add({ ...wish, add_qty: quantity, display: false });
    };

    return (
      <form className="js_product__form" method="post" action={updatePath} onSubmit={add}>
        {/* What Enter presses: the first button of the form, or nothing where that is disabled. */}
        <button type="submit" hidden disabled={isDisabled} />
        <input type="hidden" name="product_template_id" value={templateId} />
        <input type="hidden" name="product_id" value={info.product_id || ''} />
        {cameFrom !== null && <input type="hidden" name="category" value={cameFrom} />}
        {!problem && <Price info={info} currency={currency} />}
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
        {problem ? <p className="js_product__message">{problem}</p> : <Availability info={info} />}
        <div className="js_product__buy">
          {!problem && (
            <QuantityInput
              name="add_qty"
              label={t('Quantity')}
              value={quantity}
              min={1}
              max={Math.max(1, available)}
              onChange={changeQuantity}
            />
          )}
          <button
            type="submit"
            id="add_to_cart"
            className={`button js_product__add${isOut ? ' out_of_stock' : ''}`}
            disabled={isDisabled}
            aria-busy={isBusy}
          >
            {!problem && isLimited(info) && info.virtual_available < 1 ? t('Out of stock') : t('Add to Cart')}
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
