import { useRef } from 'react';
import { demand } from '#registry/actions.ts';
import { t } from '#registry/texts.ts';
import { QuantityField } from '#widgets/core/quantity/quantity_field.tsx';
import { parseQuantity } from '#widgets/core/quantity.ts';
import { OptionFrame } from './option_frame.tsx';
import type { Option } from './option_tree.ts';
import type { Configurator } from './use_configurator.ts';
import { useOption } from './use_option.ts';

type Props = {
  option: Option;
  /** Of the configured variant. */
  productId: number;
  description: string;
  configurator: Configurator;
  onQuantity(quantity: number): void;
};

/** The configured product and the number of pieces of it and of its options. */
export function MainRow({ option, productId, description, configurator, onQuantity }: Props) {
  useOption(option, configurator);
  const field = useRef<HTMLInputElement>(null);
  const quantityChanged = () => {
    const quantity = Math.max(1, parseQuantity(field.current?.value ?? ''));
    onQuantity(quantity);
    // The product's page below the dialog says the same.
    if (document.querySelector('.js_main_product form'))
      void demand('product:set_quantity', { quantity }).catch(() => {});
  };
  return (
    <li className="js_product main_product in_cart configurator__row" data-template-id={option.templateId}>
      <input type="hidden" className="product_id" value={productId} disabled />
      <input type="hidden" className="product_template_id" value={option.templateId} disabled />
      <OptionFrame
        row={option}
        side={
          <QuantityField
            label={t('Quantity')}
            id="configurator-quantity"
            name="add_qty"
            value={configurator.quantity}
            min={1}
            field={field}
            input={{ 'data-min': 1 }}
            onChange={quantityChanged}
          />
        }
      >
        <h3 className="configurator__name">{option.displayName}</h3>
        {description && <p className="configurator__description">{description}</p>}
        <div hidden className="oe_unchanged_value_ids" data-unchanged_value_ids={JSON.stringify(option.combination)} />
      </OptionFrame>
    </li>
  );
}
