import { expect, it } from 'vitest';
import { t, tn } from '#registry/texts.ts';
import { stockMessages } from '#shop/product/stock_messages.ts';

const about = (
  inventory_availability: 'never' | 'always' | 'threshold' | 'custom',
  left = 0,
  inCart = 0,
  message = '',
) =>
  stockMessages(
    {
      inventory_availability,
      virtual_available: left,
      cart_qty: inCart,
      available_threshold: 5,
      custom_message: message,
    },
    { t, tn },
  ).map(({ kind, text }) => [kind, text]);

it('stockMessages are none where the stock sets no limit and staff wrote nothing', () => {
  expect([about('never', 3, 1), about('custom', 3, 1)]).toEqual([[], []]);
  expect(about('custom', 0, 1, 'Ships in May')).toEqual([['success', 'Ships in May']]);
});

it('stockMessages count the pieces left, as a warning from the threshold down', () => {
  expect(about('always', 2)).toEqual([['success', '2 Units available']]);
  expect(about('threshold', 6)).toEqual([['success', 'In stock']]);
  expect(about('threshold', 5)).toEqual([['warning', '5 Units available']]);
  expect(about('threshold', 1)).toEqual([['warning', '1 Unit available']]);
  expect(about('threshold', 0)).toEqual([['danger', 'Temporarily out of stock']]);
});

it('stockMessages leave out what is in the cart, and tell when that is all', () => {
  expect(about('always', 3, 1)).toEqual([
    ['success', '2 Units available'],
    ['note', 'You already added 1 Unit in your cart.'],
  ]);
  for (const left of [2, 3])
    expect(about('threshold', left, 3)).toEqual([['note', 'You already added all 3 Units in your cart.']]);
});
