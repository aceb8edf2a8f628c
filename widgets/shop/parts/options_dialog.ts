/** Loads the dialog of optional products on first use. */
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { openDialog } from '#widgets/core/dialog.ts';
import type { LineOptions } from './line_options.ts';

export type Wish = LineOptions & { templateId: number; productId: number; combination: number[]; quantity: number };

/** @returns false when there is nothing to offer. What is in the dialog is a widget of its own. Throws Error where no variant can be made. */
export async function offerOptions(
  { templateId, productId, combination, quantity, ...said }: Wish,
  opener: HTMLElement,
  signal: AbortSignal,
): Promise<boolean> {
  const id = productId || (await created(templateId, combination));
  if (!id) throw new Error(t('This combination does not exist.'));
  const html = await call<string | false>('/product_configurator/show_optional_products_website', {
    product_id: id,
    variant_values: combination,
    pricelist_id: false,
    add_qty: quantity,
    kwargs: { context: { quantity } },
    ...said,
  });
  if (!html || signal.aborted) return false;
  const body = document.createElement('div');
  // Our own markup, as a page would have it.
  body.innerHTML = html;
  openDialog({ title: t('Add to cart'), body, size: 'large', look: 'dialog--options', opener, signal });
  return true;
}

/** 0 where there is none and none may be made. */
const created = (templateId: number, combination: number[]) =>
  call<number>('/product_configurator/create_product_variant', {
    product_template_id: templateId,
    product_template_attribute_value_ids: JSON.stringify(combination),
  });
