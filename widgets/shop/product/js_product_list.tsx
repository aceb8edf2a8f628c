import { data } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import type { FormAttribute, ListedVariant } from '#shop/pages/attribute_view.ts';
import { ProductForm } from '#widgets/shop/parts/product_form.tsx';
import { PRODUCT_PARAMS } from '#widgets/shop/parts/product_params.ts';
import { VariantChoices } from '#widgets/shop/parts/variant_choices.tsx';

/** Nothing is chosen beside the variant. */
const NO_ATTRIBUTES: FormAttribute[] = [];
const RULES = { has_possible_combination: true };

/** The form of a product that is chosen from the list of its variants. */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    ...PRODUCT_PARAMS,
    /** Variants to choose from, as a list. */
    variants: data<ListedVariant[]>(),
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
