import { t, tn } from '../../../registry/texts.ts';
import type { CombinationInfo } from '../../../server/shop/contract.ts';

/** Behaviours §12, Stock: what there is, and what the cart has of it already. */
export function Availability({ info, available }: { info: Omit<CombinationInfo, 'carousel'>; available: number }) {
  const said = sentence(info, available);
  const inCart = info.cart_qty > 0 ? cartSentence(info, available) : null;
  return (
    <div className="js_product__stock">
      {said && <p className={`js_product__availability js_product__availability--${said.kind}`}>{said.text}</p>}
      {inCart && <p className="js_product__availability">{inCart}</p>}
    </div>
  );
}

function sentence(
  info: Omit<CombinationInfo, 'carousel'>,
  available: number,
): { kind: 'success' | 'warning' | 'danger'; text: string } | null {
  switch (info.inventory_availability) {
    case 'never':
      return null;
    case 'custom':
      return info.custom_message ? { kind: 'success', text: info.custom_message } : null;
    default: {
      if (available < 1) return info.cart_qty > 0 ? null : { kind: 'danger', text: t('Temporarily out of stock') };
      const isThreshold = info.inventory_availability === 'threshold';
      if (isThreshold && available > info.available_threshold) return { kind: 'success', text: t('In stock') };
      return { kind: isThreshold ? 'warning' : 'success', text: tn('{n} available', '{n} available', available) };
    }
  }
}

function cartSentence(info: Omit<CombinationInfo, 'carousel'>, available: number): string {
  const isLimited = info.inventory_availability === 'always' || info.inventory_availability === 'threshold';
  return isLimited && available < 1
    ? tn('You already added all {n} in your cart.', 'You already added all {n} in your cart.', info.cart_qty)
    : tn('You already added {n} in your cart.', 'You already added {n} in your cart.', info.cart_qty);
}
