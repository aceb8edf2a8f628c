import { data, json } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { CartUrls, CartView, Suggestion } from '#shop/cart/cart_view.ts';
import type { CouponView } from '#shop/pages/pricelist_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import CartLines from '#widgets/shop/parts/cart/cart_lines.tsx';
import CartSummary from '#widgets/shop/parts/cart/cart_summary.tsx';
import { Coupon } from '#widgets/shop/parts/cart/coupon.tsx';
import { Suggestions } from '#widgets/shop/parts/cart/suggestions.tsx';
import { useCart } from '#widgets/shop/parts/cart/use_cart.ts';

/** The cart's page: each line is a form that works by itself; with a script its quantity is sent when it changes. */
export default defineWidget({
  load: 'idle',
  isEssential: true,
  params: {
    /** Lines and sums of the cart. */
    cart: data<CartView>(),
    /** Products that go with those in the cart. */
    suggestions: data<Suggestion[]>(),
    /** Field of the promotion code, and what became of the code. */
    coupon: json<CouponView>(),
    /** Addresses of the cart’s calls and of the next step. */
    urls: json<CartUrls>(),
  },
  View({ cart: opening, suggestions, coupon, urls }) {
    const { cart, warning, list, work, addSuggested, dismiss } = useCart(opening, urls.update);
    if (cart.lines.length === 0) return <EmptyCart shopUrl={urls.shop} />;
    return (
      <>
        {warning && <CartWarning text={warning} close={dismiss} />}
        <CartLines lines={cart.lines} updateUrl={urls.update} work={work} list={list} />
        <CartSummary cart={cart} urls={urls} />
        <div className="cart__more">
          <Coupon {...coupon} url={urls.pricelist} />
          {suggestions.length > 0 && (
            <Suggestions suggestions={suggestions} updateUrl={urls.update} add={addSuggested} />
          )}
        </div>
      </>
    );
  },
});

function EmptyCart({ shopUrl }: { shopUrl: string }) {
  return (
    <>
      <span className="empty__icon">
        <Icon name="cart" />
      </span>
      <p className="empty__title" tabIndex={-1}>
        {t('Your cart is empty')}
      </p>
      <p className="empty__text">{t('Browse our products to get started.')}</p>
      <a className="button" href={shopUrl}>
        {t('Continue Shopping')}
      </a>
    </>
  );
}

/** The one warning above the lines, used again by the next. */
function CartWarning({ text, close }: { text: string; close(): void }) {
  return (
    <div id="data_warning" className="alert alert--danger" role="alert">
      <p className="alert__text">{text}</p>
      <button className="alert__close" type="button" aria-label={t('Close')} onClick={close}>
        ×
      </button>
    </div>
  );
}
