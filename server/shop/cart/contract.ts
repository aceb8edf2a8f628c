/** Schemas of the cart's forms and calls. */
import { z } from 'zod';
import { emptyField, quantity, quantityField, recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';
import { customValues, MOST_CHOSEN, noVariantValues, parseJson, withOptionFields } from './line_options_contract.ts';

/** Add-to-cart and cart forms. */
export const cartForm = withOptionFields({
  product_id: recordId.or(emptyField).optional(),
  product_template_id: recordId.optional(),
  line_id: recordId.optional(),
  add_qty: quantityField.optional(),
  set_qty: quantityField.optional(),
  product_custom_attribute_values: customValues,
  no_variant_attribute_values: noVariantValues,
});
export type CartForm = z.infer<typeof cartForm>;

/** The product is named by its variant, or by the chosen values, whose variant may not exist yet. */
export const cartUpdate = z.object({
  product_id: recordId.nullish(),
  product_template_id: recordId.nullish(),
  combination: z.array(recordId).max(MOST_CHOSEN, msg('Enter a smaller value')).default([]),
  product_custom_attribute_values: customValues,
  no_variant_attribute_values: noVariantValues,
  line_id: recordId.nullish(),
  add_qty: quantity.nullish(),
  set_qty: quantity.nullish(),
  display: z.boolean().default(true),
});
export type CartUpdate = z.input<typeof cartUpdate>;
/** Fields that forms and calls share. */
export type CartFields = Partial<
  Record<'product_id' | 'product_template_id' | 'line_id' | 'set_qty' | 'add_qty', number | null | undefined>
> &
  Pick<CartForm, 'product_custom_attribute_values' | 'no_variant_attribute_values'> &
  Partial<Pick<CartForm, 'customTexts'>>;

/** `/shop/cart/update_option`: a product, followed by its chosen options. */
export const optionUpdate = z.object({
  lang: z.string().max(20).optional(),
  custom_values: z.preprocess(
    parseJson,
    z
      .array(
        z.object({
          product_id: recordId,
          quantity: quantityField,
          variant_values: z.array(recordId).max(MOST_CHOSEN).optional(),
          product_custom_attribute_values: customValues,
          no_variant_attribute_values: noVariantValues,
        }),
        msg('Enter a list'),
      )
      .min(1, msg('Enter at least one line'))
      .max(50, msg('Enter a smaller value')),
  ),
});
export type OptionEntry = z.output<typeof optionUpdate>['custom_values'][number];
