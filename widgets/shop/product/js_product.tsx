import { useMemo } from 'react';
import { data, json } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import type { ChoiceRules, FormAttribute } from '#shop/pages/attribute_view.ts';
import { ProductForm } from '#widgets/shop/parts/product_form.tsx';
import { PRODUCT_PARAMS } from '#widgets/shop/parts/product_params.ts';
import type { ProductFormState } from '#widgets/shop/parts/use_product_form.ts';

/** Many products come in one variant only. */
let choices: typeof import('#widgets/shop/parts/choices.tsx') | undefined;

/** The form of a product that is chosen by its attributes. */
export default defineWidget({
  load: 'now',
  part: {
    isNeeded: ({ attributes }) => attributes.length > 0,
    async load() {
      choices = await import('#widgets/shop/parts/choices.tsx');
    },
  },
  isEssential: true,
  params: {
    ...PRODUCT_PARAMS,
    /** Attributes with their values, as the page shows them. */
    attributes: data<FormAttribute[]>(),
    /** Values that are chosen at first. */
    combination: json<number[]>(),
    /** Which values exclude each other. */
    rules: data<ChoiceRules>(),
  },
  View({ info, combination, ...props }) {
    const { attributes, rules, currency, path } = props;
    const rulesText = useMemo(() => JSON.stringify(rules), [rules]);
    const shared = { attributes, rules, rulesText, currency, path };
    return (
      <ProductForm
        {...props}
        opening={{ info, combination }}
        facts={(product) => <Facts product={product} decimals={currency.decimals} />}
        chooser={(product) =>
          attributes.length > 0 && choices ? (
            <choices.Choices {...shared} combination={product.combination} onChoose={product.choose} />
          ) : (
            <ul className="js_product__attributes js_add_cart_variants" data-attribute_exclusions={rulesText} />
          )
        }
      />
    );
  },
});

/** What other scripts of the page may read of the chosen variant. */
function Facts({ product: { info }, decimals }: { product: ProductFormState; decimals: number }) {
  return (
    <>
      <input type="hidden" className="product_id" name="product_id" value={info.product_id || ''} />
      <input type="hidden" className="product_display_name" value={info.display_name} disabled />
      <input
        type="hidden"
        className="js_raw_price decimal_precision"
        data-precision={decimals}
        value={info.price}
        disabled
      />
    </>
  );
}
