import { t } from '#registry/texts.ts';

export type OrderSumsProps = {
  subtotal: string;
  /** Without tax, as the subtotal; empty: nothing is delivered. */
  delivery: string;
  tax: string;
  total: string;
};

/** What an order adds up to: the content of a `<dl>`. */
export default function OrderSums({ subtotal, delivery, tax, total }: OrderSumsProps) {
  return (
    <>
      <dt>{t('Subtotal')}</dt>
      <dd id="order_subtotal">{subtotal}</dd>
      <dt id="order_delivery_label" hidden={!delivery}>
        {t('Delivery')}
      </dt>
      <dd id="order_delivery" hidden={!delivery}>
        {delivery}
      </dd>
      <dt>{t('Taxes')}</dt>
      <dd id="order_total_taxes">{tax}</dd>
      <dt className="order-summary__total">{t('Total')}</dt>
      <dd className="order-summary__total js_order_total" id="order_total">
        {total}
      </dd>
    </>
  );
}
