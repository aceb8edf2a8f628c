import { useEffect, useState } from 'react';
import { json, number, text } from '../../registry/params.ts';
import { t } from '../../registry/texts.ts';
import { defineWidget } from '../../registry/widget.ts';
import type { FormAttribute } from '../../server/shop/product_view.ts';
import { announce } from '../core/live_region.ts';
import { QuantityInput } from '../core/quantity_input.tsx';
import { Attribute } from './parts/attribute.tsx';
import { Availability, availabilityOf, isLimited, piecesAvailable } from './parts/availability.tsx';
import { updateCart } from './parts/cart_update.ts';
import { type Currency, Price, written } from './parts/price.tsx';
import { type Info, useCombination } from './parts/use_combination.ts';

type Notice = { kind: 'success' | 'danger'; text: string };
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
  },
  View({ templateId, attributes, existing, currency, path, cartPath, updatePath, ...opening }) {
    const [quantity, setQuantity] = useState(1);
    const [notice, setNotice] = useState<Notice | null>(null);
    const [isBusy, setBusy] = useState(false);
    const product = useCombination(templateId, opening, quantity, {
      answered: (info) => announce(spoken(info, currency)),
      failed: ({ message }) => setNotice({ kind: 'danger', text: message }),
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
      setNotice(null);
      history.replaceState(history.state, '', `${path}?attr=${next.join(',')}`);
      product.choose(next);
    };
    const changeQuantity = (next: number) => {
      setQuantity(next);
      product.changeQuantity(next);
    };

    const add = async (event: Submit) => {
      const { submitter } = (event.nativeEvent ?? event) as SubmitEvent;
      // The form says more than the call can: values that make no variant, a variant yet to be made, a fresh choice.
      const needsForm = !product.isKnown || attributes.some((one) => one.variants === 'no_variant');
      if (needsForm || info.product_id === false || submitter?.hasAttribute('formaction')) return;
      event.preventDefault();
      if (isBusy) return;
      setBusy(true);
      try {
        const wish = { product_id: info.product_id, add_qty: quantity, display: false };
        const { warning } = await updateCart(`${updatePath}_json`, wish);
        const said = warning ?? t('Added to your cart');
        setNotice({ kind: warning ? 'danger' : 'success', text: said });
        announce(said);
      } catch (error) {
        setNotice({ kind: 'danger', text: (error as Error).message });
      } finally {
        setBusy(false);
      }
    };

    return (
      <form className="js_product__form" method="post" action={updatePath} onSubmit={add}>
        {/* What Enter presses: the first button of the form, or nothing where that is disabled. */}
        <button type="submit" hidden disabled={isDisabled} />
        <input type="hidden" name="product_template_id" value={templateId} />
        <input type="hidden" name="product_id" value={info.product_id || ''} />
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

/** Behaviours §11: why nothing can be added, or null. */
function problemWith(
  info: Info,
  isGone: boolean,
  attributes: FormAttribute[],
  existing: Record<string, 0 | 1>,
): string | null {
  if (isGone) return t('This product is no longer available.');
  if (info.is_combination_possible) return null;
  const hasAny = Object.keys(existing).length > 0 || attributes.some((one) => one.variants === 'dynamic');
  return hasAny ? t('This combination does not exist.') : t('This product has no valid combination.');
}

/** A choice's outcome for who does not see it. */
function spoken(info: Info, currency: Currency): string {
  if (!info.is_combination_possible) return t('This combination does not exist.');
  return [written(info.price, currency), availabilityOf(info)?.text].filter(Boolean).join(', ');
}
