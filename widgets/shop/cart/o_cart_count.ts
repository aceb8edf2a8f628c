import { on } from '#registry/bus.ts';
import { foreignPage } from '#registry/foreign_page.ts';
import { defineWidget } from '#registry/widget.ts';
import { cartCount } from '#widgets/shop/parts/cart_count.ts';

/** A number that is new fades in. */
const FADE_MS = 600;

/** The number of pieces on the cart's link. From a cookie, so that visitors with a cart still get the cached page. */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    const show = (quantity: number) => {
      host.hidden = quantity === 0;
      host.textContent = quantity === 0 ? '' : String(quantity);
    };
    const read = () => show(foreignPage()?.count() ?? cartCount(document.cookie));
    read();
    // A page that comes back from the browser's memory shows the number of its day.
    window.addEventListener('pageshow', read, { signal });
    if (foreignPage()) void import('#widgets/shop/parts/cart/foreign_cart.ts').then(({ watch }) => watch(signal));
    const off = on('cart:changed', ({ quantity }) => {
      show(quantity);
      host.animate?.({ opacity: [0, 1] }, FADE_MS);
    });
    return () => {
      off();
      show(0);
    };
  },
});
