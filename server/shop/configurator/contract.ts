/** Schemas of the configurator's forms and calls. */
import { z } from 'zod';
import { quantityField, recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';
import { customValues, noVariantValues, parseJson, withOptionFields } from '#shop/cart/line_options_contract.ts';
import { callContext, recordOrNone } from '#shop/product/combination_contract.ts';

const valueIds = z.array(recordId).max(100, msg('Enter a smaller value'));

/** JSON text as the specification has it, or the list itself. */
const idsAsText = z.preprocess(parseJson, valueIds);

export const variantBody = z.object({
  product_template_id: recordId,
  product_template_attribute_value_ids: idsAsText,
});

export const optionsBody = z.object({
  product_id: recordId,
  variant_values: valueIds.default([]),
  /** Ignored: the visitor's own pricelist applies. */
  pricelist_id: recordOrNone,
  add_qty: quantityField.default(1),
  ...callContext,
  product_custom_attribute_values: customValues,
  no_variant_attribute_values: noVariantValues,
  /** `html` is the specified markup, `data` what our own widgets draw it from. */
  format: z.enum(['html', 'data']).default('html'),
});
export type OptionsBody = z.output<typeof optionsBody>;

export const itemsBody = optionsBody.omit({ product_custom_attribute_values: true, no_variant_attribute_values: true });
export type ItemsBody = z.output<typeof itemsBody>;

export const pageQuery = z.object({ line: recordId });

/** A form of the page of optional products, sent without script. */
export const optionForm = withOptionFields({
  /** The line of the page's product, and the line an option is added to or removed from. */
  root_id: recordId,
  line_id: recordId,
  product_template_id: recordId.optional(),
  remove: z.literal('1').optional(),
});
