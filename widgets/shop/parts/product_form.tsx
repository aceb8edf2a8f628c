import type { ReactNode } from 'react';
import { t } from '#registry/texts.ts';
import { QuantityInput } from '#widgets/core/quantity/quantity_input.tsx';
import { Availability } from './availability.tsx';
import { Price } from './price.tsx';
import { type ProductFormProps, type ProductFormState, useProductForm, useSubmit } from './use_product_form.ts';

type Props = ProductFormProps & {
  /** Hidden fields of the chooser's own. */
  facts?(product: ProductFormState): ReactNode;
  /** Draws what can be chosen. */
  chooser(product: ProductFormState): ReactNode;
};

/** The form of a product's page: choose a variant, see price and stock, put it into the cart. */
export function ProductForm({ facts, chooser, ...props }: Props) {
  const product = useProductForm(props);
  const submit = useSubmit(props, product);
  const { info, problem, isOut } = product;
  const { templateId, attributes, currency, cartPath, updatePath, cameFrom } = props;
  const { offered } = product.adding;
  const hasFiles = attributes.some(({ values }) => values.some(({ custom }) => custom?.kind === 'file'));
  return (
    <>
      <form
        className="js_product__form"
        method="post"
        action={updatePath}
        encType={hasFiles ? 'multipart/form-data' : undefined}
        onSubmit={submit}
      >
        {/* What Enter presses: the first button of the form, or nothing where that is disabled. */}
        <button type="submit" hidden disabled={problem !== null || isOut} />
        <input type="hidden" className="product_template_id" name="product_template_id" value={templateId} />
        {facts?.(product)}
        {/* Filled in when a script sends the form. */}
        <input type="hidden" name="product_custom_attribute_values" disabled />
        <input type="hidden" name="no_variant_attribute_values" disabled />
        {cameFrom !== null && <input type="hidden" name="category" value={cameFrom} />}
        {!problem && <Price info={info} currency={currency} isOld={!product.isKnown} />}
        {chooser(product)}
        {problem ? <p className="js_product__message">{problem}</p> : <Availability info={info} />}
        <Buy product={product} />
        <Notice product={product} cartPath={cartPath} />
      </form>
      {/* Beside the form: what is pressed in the dialog is not pressed in it. */}
      {offered && <offered.Dialog key={offered.nth} answer={offered.answer} opener={offered.opener} />}
    </>
  );
}

function Buy({ product }: { product: ProductFormState }) {
  const { info, problem, isOut, quantity, available, adding, changeQuantity } = product;
  const isDisabled = problem !== null || isOut;
  return (
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
        aria-busy={adding.isBusy}
      >
        {!problem && info.available !== null && info.virtual_available < 1 ? t('Out of stock') : t('Add to Cart')}
      </button>
    </div>
  );
}

function Notice({ product, cartPath }: { product: ProductFormState; cartPath: string }) {
  const { notice } = product.adding;
  if (!notice) return null;
  return (
    <p className={`alert alert--${notice.kind}`}>
      {notice.text} {notice.kind === 'success' && <a href={cartPath}>{t('View cart')}</a>}
    </p>
  );
}
