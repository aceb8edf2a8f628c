import { data, json, number, oneOf, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import type { FormAttribute, ListedVariant } from '#shop/pages/attribute_view.ts';
import type { Currency } from '#widgets/shop/parts/price.tsx';
import { ProductForm } from '#widgets/shop/parts/product_form.tsx';
import type { Info } from '#widgets/shop/parts/use_combination.ts';
import { VariantChoices } from '#widgets/shop/parts/variant_choices.tsx';

/** Nothing is chosen beside the variant. */
const NO_ATTRIBUTES: FormAttribute[] = [];
const RULES = { has_possible_combination: true };

/** The form of a product that is chosen from the list of its variants. */
export default defineWidget({
  load: 'now',
  params: {
    templateId: number(),
    variants: data<ListedVariant[]>(),
    info: json<Info>(),
    afterAdding: oneOf(['dialog', 'cart', 'stay'], 'cart'),
    currency: json<Currency>(),
    path: text(),
    cartPath: text(),
    updatePath: text(),
    cameFrom: number(null),
  },
  View({ variants, info, ...props }) {
    const opened = variants.find(({ isChosen }) => isChosen);
    return (
      <ProductForm
        {...props}
        attributes={NO_ATTRIBUTES}
        rules={RULES}
        opening={{ info, combination: opened?.combination ?? [], productId: opened?.productId }}
        chooser={({ productId, choose }) => (
          <VariantChoices
            variants={variants}
            chosen={productId}
            onChoose={(variant) => choose(variant.combination, variant.productId)}
          />
        )}
      />
    );
  },
});
