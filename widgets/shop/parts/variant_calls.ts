import { call } from '#registry/call.ts';

/** The variant of a combination, made now if need be; 0 where there is none and none may be made. */
export const createdVariant = (templateId: number, combination: number[]): Promise<number> =>
  call<number>('/product_configurator/create_product_variant', {
    product_template_id: templateId,
    product_template_attribute_value_ids: JSON.stringify(combination),
  });
