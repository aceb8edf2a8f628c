/** The field in which staff choose the product whose buyers may open a channel. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FormState } from '#core/pages/form_view.ts';
import { call } from '#core/pages/routes.ts';
import { handlesIn, namesOfHandles, productNameCall, productWithHandle } from '#shop/api.ts';
import { CHANNEL_LIST } from './paths.ts';

type Context = Pick<FastifyRequest, 'site' | 'texts'>;

const FIND_PRODUCT = `${CHANNEL_LIST}/find_product_json`;

export function findProductRoute(app: FastifyInstance): void {
  call(app, { url: FIND_PRODUCT, audience: 'slides', ...productNameCall });
}

/** Params of `o_product_picker`. */
export async function productPicker(
  label: string,
  { values, errors = {} }: FormState,
  { site, texts: { t } }: Context,
) {
  const value = values.product ?? '';
  return {
    field: {
      ...{ name: 'product', label, value, rows: 1, error: errors.product, hint: t('The handle of a product.') },
      language: { code: 'en', direction: 'ltr' },
    },
    picked: await namesOfHandles(handlesIn(value), site),
    ...{ findUrl: FIND_PRODUCT, most: 1 },
  };
}

/** The product of the field’s handle; null: none. */
export async function soldProduct(
  handles: string,
  { site, texts: { t } }: Context,
): Promise<{ id: number | null } | { problem: string }> {
  const [handle, second] = handlesIn(handles);
  if (handle === undefined) return { id: null };
  if (second !== undefined) return { problem: t('Select one product') };
  const id = await productWithHandle(handle, site.company.id);
  return id === null ? { problem: t('No product has this handle') } : { id };
}
