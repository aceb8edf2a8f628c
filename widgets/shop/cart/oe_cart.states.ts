import { defineStates } from '#registry/states.ts';
import type { CartLineView, CartView } from '#shop/cart/cart_view.ts';
import widget from './oe_cart.tsx';

const picture = (alt: string) => ({
  src: '/apple-touch-icon.png',
  srcset: '',
  sizes: '6rem',
  width: 96,
  height: 96,
  alt,
});

const line = (id: number, name: string, more: Partial<CartLineView> = {}): CartLineView => ({
  id,
  productId: id,
  name,
  description: '',
  files: [],
  url: `/shop/product/${id}`,
  picture: picture(name),
  unitPrice: '$15.99',
  listUnitPrice: null,
  perUnit: '',
  quantity: 2,
  total: '$31.98',
  note: null,
  isGone: false,
  ...more,
});
const cart = (lines: CartLineView[]): CartView => ({
  lines,
  quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  untaxed: '$31.98',
  tax: '$5.12',
  total: '$37.10',
});

const pot = line(1, 'Clay Plant Pot');
const whole = {
  cart: cart([pot, line(2, 'Copper Light', { quantity: 3, total: '$47.97' })]),
  suggestions: [],
  coupon: { code: null, refused: null },
  urls: { update: '/shop/cart/update', pricelist: '/shop/pricelist', checkout: '/shop/checkout', shop: '/shop' },
};
const look = { class: 'cart oe_cart' };

export default defineStates(
  widget,
  {
    'Two lines': { ...look, params: whole },
    Empty: { class: 'empty oe_cart', params: { ...whole, cart: cart([]) } },
    'Cheaper by a code, with a file and what goes with it': {
      ...look,
      params: {
        ...whole,
        cart: cart([
          line(1, 'Clay Plant Pot', {
            description: 'Engraving: For Ada',
            files: [{ name: 'drawing.svg', url: '/shop/cart/file/1' }],
            listUnitPrice: '$19.99',
            perUnit: '750 ml · $21.32 per l',
          }),
        ]),
        coupon: { code: 'SPRING', refused: null },
        suggestions: [
          {
            productId: 9,
            name: 'Potting soil',
            url: '/shop/product/9',
            picture: picture('Potting soil'),
            price: '$4.00',
            perUnit: '5 l · $0.80 per l',
          },
        ],
      },
    },
    'A refused code, a line that can no longer be bought': {
      ...look,
      params: {
        ...whole,
        cart: cart([pot, line(3, 'Gone for good', { url: '', isGone: true, total: '$0.00' })]),
        coupon: { code: null, refused: 'SUMER' },
      },
    },
    'Long words': {
      ...look,
      params: { ...whole, cart: cart([line(4, `${'Donaudampfschifffahrts'.repeat(4)}tasse`, { quantity: 99_999 })]) },
    },
    'Right to left': {
      ...look,
      params: { ...whole, cart: cart([line(5, 'أصيص نباتات من الطين', { total: '٣١٫٩٨ د.إ' })]) },
    },
  },
  {
    empty: 'Empty',
    loading: { never: 'a change is shown at once' },
    wrong: 'A refused code, a line that can no longer be bought',
    full: 'Cheaper by a code, with a file and what goes with it',
    long: 'Long words',
    rightToLeft: 'Right to left',
  },
);
