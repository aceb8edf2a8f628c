import { t, tn } from '../../../registry/texts.ts';
import type { Info } from './use_combination.ts';

type Said = { kind: 'success' | 'warning' | 'danger'; text: string };

/** Specification B §3: only these kinds limit a quantity. */
export const isLimited = ({ inventory_availability: kind }: Info): boolean => kind === 'always' || kind === 'threshold';

/** Pieces that may still be added to the cart. */
export const piecesAvailable = (info: Info): number =>
  isLimited(info) ? Math.max(0, info.virtual_available - info.cart_qty) : Number.POSITIVE_INFINITY;

/** Behaviours §12, Stock: what there is, and what the cart has of it already. */
export function Availability({ info }: { info: Info }) {
  const said = availabilityOf(info);
  return (
    <div className="js_product__stock">
      {said && <p className={`js_product__availability js_product__availability--${said.kind}`}>{said.text}</p>}
      {info.cart_qty > 0 && <p className="js_product__availability">{cartSentence(info)}</p>}
    </div>
  );
}

export function availabilityOf(info: Info): Said | null {
  if (info.inventory_availability === 'custom')
    return info.custom_message ? { kind: 'success', text: info.custom_message } : null;
  if (!isLimited(info)) return null;
  const available = piecesAvailable(info);
  if (available < 1) return info.cart_qty > 0 ? null : { kind: 'danger', text: t('Temporarily out of stock') };
  const isThreshold = info.inventory_availability === 'threshold';
  if (isThreshold && available > info.available_threshold) return { kind: 'success', text: t('In stock') };
  const text = tn('{n} available', '{n} available', available, { n: counted(available, info) });
  return { kind: isThreshold ? 'warning' : 'success', text };
}

function cartSentence(info: Info): string {
  const n = info.cart_qty;
  const values = { n: counted(n, info) };
  return piecesAvailable(info) < 1
    ? tn('You already added all {n} in your cart.', 'You already added all {n} in your cart.', n, values)
    : tn('You already added {n} in your cart.', 'You already added {n} in your cart.', n, values);
}

const counted = (pieces: number, { uom_name: unit }: Info): string => (unit ? `${pieces} ${unit}` : `${pieces}`);
