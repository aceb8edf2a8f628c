/** Writes the stock messages of a product page; pure. */
import type { Texts } from '#core/i18n/texts.ts';
import type { CombinationInfo, StockMessage } from './combination_contract.ts';

type Counted = Pick<
  CombinationInfo,
  'inventory_availability' | 'virtual_available' | 'available_threshold' | 'custom_message' | 'cart_qty'
>;
type Words = Pick<Texts, 't' | 'tn'>;

export function stockMessages(info: Counted, words: Words): StockMessage[] {
  const available = availableMessage(info, words);
  const isLimited = piecesAvailable(info) !== null;
  return [...(available ? [available] : []), ...(isLimited && info.cart_qty > 0 ? [cartMessage(info, words)] : [])];
}

/** Pieces that may still be added to the cart; null: no limit. Only two kinds of products have one, as specified. */
export function piecesAvailable({
  inventory_availability: kind,
  virtual_available: left,
  cart_qty: inCart,
}: Omit<Counted, 'custom_message'>): number | null {
  return kind === 'always' || kind === 'threshold' ? Math.max(0, left - inCart) : null;
}

function availableMessage(info: Counted, { t, tn }: Words): StockMessage | null {
  if (info.inventory_availability === 'custom')
    return info.custom_message ? { kind: 'success', text: info.custom_message } : null;
  const available = piecesAvailable(info);
  if (available === null) return null;
  if (available < 1) return info.cart_qty > 0 ? null : { kind: 'danger', text: t('Temporarily out of stock') };
  const isThreshold = info.inventory_availability === 'threshold';
  if (isThreshold && available > info.available_threshold) return { kind: 'success', text: t('In stock') };
  const text = tn('{n} available', '{n} available', available, { n: counted(available, tn) });
  return { kind: isThreshold ? 'warning' : 'success', text };
}

function cartMessage(info: Counted, { tn }: Words): StockMessage {
  const n = info.cart_qty;
  const values = { n: counted(n, tn) };
  const text =
    piecesAvailable(info) === 0
      ? tn('You already added all {n} in your cart.', 'You already added all {n} in your cart.', n, values)
      : tn('You already added {n} in your cart.', 'You already added {n} in your cart.', n, values);
  return { kind: 'note', text };
}

/** Everything is sold by the piece. */
const counted = (pieces: number, tn: Words['tn']): string => tn('{n} Unit', '{n} Units', pieces);
