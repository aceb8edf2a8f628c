/** Offers optional products in a dialog, in which a widget of its own takes over. */
import { useEffect } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { OptionsDialog as Answer } from '#shop/configurator/option_view.ts';
import { DialogBox } from '#widgets/core/dialog_box.tsx';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';
import type { LineOptions } from './line_options.ts';
import { createdVariant } from './variant_calls.ts';

export type ChosenProduct = LineOptions & {
  templateId: number;
  productId: number;
  combination: number[];
  quantity: number;
};

/** @returns false when there is nothing to offer. Throws Error where no variant can be made. */
export async function askOptions(product: ChosenProduct): Promise<Answer | false> {
  const { templateId, productId, combination, quantity, ...lineOptions } = product;
  const id = productId || (await createdVariant(templateId, combination));
  if (!id) throw new Error(t('This combination does not exist.'));
  return call<Answer | false>('/product_configurator/show_optional_products_website', {
    product_id: id,
    variant_values: combination,
    pricelist_id: false,
    add_qty: quantity,
    kwargs: { context: { quantity } },
    format: 'data',
    ...lineOptions,
  });
}

/** It opens once; what is offered again is another dialog. */
export function OptionsDialog({ answer, opener }: { answer: Answer; opener: HTMLElement }) {
  const dialog = useDialog();
  const { open } = dialog;
  useEffect(() => open(opener), [open, opener]);
  const { root, cartPath, currency, offer } = answer.params;
  return (
    <DialogBox dialog={dialog} title={t('Add to cart')} size="large" look="dialog--options">
      <link rel="stylesheet" href={answer.stylesheet} />
      <div
        className="configurator"
        data-widget="oe_optional_products"
        data-root={JSON.stringify(root)}
        data-cart-path={cartPath}
        data-currency={JSON.stringify(currency)}
        data-offer={JSON.stringify(offer)}
      />
    </DialogBox>
  );
}
