import { t } from '#registry/texts.ts';
import type { CartUrls, CartView } from '#shop/cart/cart_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';

type Props = { cart: CartView; urls: Pick<CartUrls, 'checkout' | 'shop'> };

/** What the cart costs, and the ways on. */
export default function CartSummary({ cart, urls }: Props) {
  return (
    <section className="cart-summary js_cart_summary" aria-labelledby="cart-summary-title">
      <h2 className="cart-summary__title" id="cart-summary-title">
        {t('Order summary')}
      </h2>
      <dl className="cart-summary__rows">
        <dt>{t('Subtotal')}</dt>
        <dd>{cart.untaxed}</dd>
        {cart.tax && (
          <>
            <dt>{t('Taxes')}</dt>
            <dd>{cart.tax}</dd>
          </>
        )}
        <dt className="cart-summary__total">{t('Total')}</dt>
        <dd className="cart-summary__total">{cart.total}</dd>
      </dl>
      {cart.lines.length > 0 && (
        <a className="button button--wide" href={urls.checkout}>
          {t('Checkout', { context: 'action' })}
          <Icon name="arrow" />
        </a>
      )}
      <a className="button button--quiet button--wide" href={urls.shop}>
        {t('Continue Shopping')}
      </a>
    </section>
  );
}
