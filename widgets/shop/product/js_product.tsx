import { useEffect, useMemo, useRef, useState } from 'react';
import { json, number, oneOf, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { useAction } from '#registry/use_action.ts';
import { defineWidget } from '#registry/widget.ts';
import type { ChoiceRules, FormAttribute } from '#shop/pages/attribute_view.ts';
import { announce } from '#widgets/core/live_region.ts';
import { QuantityInput } from '#widgets/core/quantity/quantity_input.tsx';
import { Availability } from '#widgets/shop/parts/availability.tsx';
import { problemWith, spokenResult } from '#widgets/shop/parts/combination_words.ts';
import { type Currency, Price } from '#widgets/shop/parts/price.tsx';
import { useAdding } from '#widgets/shop/parts/use_adding.ts';
import { type Info, useCombination } from '#widgets/shop/parts/use_combination.ts';

/** Many products come in one variant only. */
let choices: typeof import('#widgets/shop/parts/choices.tsx') | undefined;

type Submit = { preventDefault(): void; nativeEvent?: Event };

/** The form of a product's page: choose a variant, see price and stock, put it into the cart. */
export default defineWidget({
  load: 'now',
  part: {
    isNeeded: ({ attributes }) => attributes.length > 0,
    async load() {
      choices = await import('#widgets/shop/parts/choices.tsx');
    },
  },
  params: {
    templateId: number(),
    attributes: json<FormAttribute[]>(),
    info: json<Info>(),
    combination: json<number[]>(),
    rules: json<ChoiceRules>(),
    afterAdding: oneOf(['dialog', 'cart', 'stay'], 'cart'),
    currency: json<Currency>(),
    path: text(),
    cartPath: text(),
    updatePath: text(),
    cameFrom: number(null),
  },
  View({ templateId, attributes, rules, afterAdding, currency, path, cartPath, updatePath, cameFrom, ...opening }) {
    const [quantity, setQuantity] = useState(1);
    const adding = useAdding(updatePath);
    const { notice, isBusy } = adding;
    const product = useCombination(templateId, opening, quantity, {
      answered(info) {
        adding.forget();
        announce(spokenResult(info, rules, currency));
      },
      failed: adding.warn,
    });
    const { info, combination } = product;
    const available = info.available ?? Number.POSITIVE_INFINITY;
    const isOut = available < 1 || quantity > available;
    const problem = problemWith(info, product.isGone, rules);
    const isDisabled = problem !== null || isOut;
    const form = useRef<HTMLFormElement>(null);
    const hasFiles = attributes.some(({ values }) => values.some(({ custom }) => custom?.kind === 'file'));
    // Of the marker.
    useEffect(() => void form.current?.parentElement?.classList.toggle('css_not_available', !!problem), [problem]);
    useEffect(() => {
      if (quantity > available) setQuantity(Math.max(1, available));
    }, [available, quantity]);

    const choose = (next: number[]) => {
      adding.forget();
      const from = cameFrom === null ? '' : `&category=${cameFrom}`;
      history.replaceState(history.state, '', `${path}?attr=${next.join(',')}${from}`);
      product.choose(next);
    };
    const rulesText = useMemo(() => JSON.stringify(rules), [rules]);
    const changeQuantity = (next: number) => {
      setQuantity(next);
      product.changeQuantity(next);
    };

    // The dialog above the page says how many.
    useAction('product:set_quantity', (params) => changeQuantity((params as { quantity: number }).quantity));

    const add = async (event: Submit) => {
      const { submitter } = (event.nativeEvent ?? event) as SubmitEvent;
      if (submitter?.hasAttribute('formaction')) return;
      event.preventDefault();
      if (form.current)
        await adding.add(form.current, afterAdding, {
          templateId,
          attributes,
          combination,
          info,
          quantity,
          isKnown: product.isKnown,
        });
    };

    return (
      <form
        ref={form}
        className="js_product__form"
        method="post"
        action={updatePath}
        encType={hasFiles ? 'multipart/form-data' : undefined}
        onSubmit={add}
      >
        {/* What Enter presses: the first button of the form, or nothing where that is disabled. */}
        <button type="submit" hidden disabled={isDisabled} />
        <input type="hidden" className="product_template_id" name="product_template_id" value={templateId} />
        <input type="hidden" className="product_id" name="product_id" value={info.product_id || ''} />
        <input type="hidden" className="product_display_name" value={info.display_name} disabled />
        <input
          type="hidden"
          className="js_raw_price decimal_precision"
          data-precision={currency.decimals}
          value={info.price}
          disabled
        />
        {cameFrom !== null && <input type="hidden" name="category" value={cameFrom} />}
        {!problem && <Price info={info} currency={currency} isOld={!product.isKnown} />}
        {attributes.length > 0 && choices ? (
          <choices.Choices {...{ attributes, combination, rules, rulesText, currency, path }} onChoose={choose} />
        ) : (
          <ul className="js_product__attributes js_add_cart_variants" data-attribute_exclusions={rulesText} />
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
            className={`button js_product__add${isDisabled ? ' disabled' : ''}${isOut ? ' out_of_stock' : ''}`}
            disabled={isDisabled}
            aria-busy={isBusy}
          >
            {!problem && info.available !== null && info.virtual_available < 1 ? t('Out of stock') : t('Add to Cart')}
          </button>
        </div>
        {notice && (
          <p className={`alert alert--${notice.kind}`}>
            {notice.text} {notice.kind === 'success' && <a href={cartPath}>{t('View cart')}</a>}
          </p>
        )}
      </form>
    );
  },
});
