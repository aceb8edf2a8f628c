import { t } from '#registry/texts.ts';
import type { ListedVariant } from '#shop/pages/attribute_view.ts';

type Props = {
  variants: ListedVariant[];
  /** Id of the chosen one. */
  chosen: number | false;
  onChoose(variant: ListedVariant): void;
};

/** The variants of a product as one list. Without script each says its price itself. */
export function VariantChoices({ variants, chosen, onChoose }: Props) {
  return (
    <fieldset className="js_product__attribute">
      <legend className="js_product__legend">{t('Available variants')}</legend>
      <div className="js_product__values js_product__values--list">
        {variants.map((variant) => (
          <label
            key={variant.productId}
            className={variant.isOut ? 'js_product__value css_not_available' : 'js_product__value'}
          >
            <input
              className="js_product__radio js_product_change"
              type="radio"
              name="product_id"
              value={variant.productId}
              data-combination={JSON.stringify(variant.combination)}
              autoComplete="off"
              checked={variant.productId === chosen}
              onChange={() => onChoose(variant)}
            />
            <span>{variant.name}</span>
            {variant.isOut && (
              <>
                {' '}
                <span className="js_product__extra">{t('Out of stock')}</span>
              </>
            )}{' '}
            <span className="js_product__extra">{variant.price}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
