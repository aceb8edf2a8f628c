import { expect, it } from 'vitest';
import { funnelOf, productFigures, stepsByDay, stepsOf, type Viewed } from '#shop/report/funnel.ts';
import { pathOfView, viewAt } from '#shop/statistics/shop_view.ts';

const viewed = (day: string, name: Viewed['name'], count: number): Viewed => ({ day, name, count });
const FEW = [
  viewed('2026-03-01', 'product_view', 8),
  viewed('2026-03-01', 'product_add_to_cart', 4),
  viewed('2026-03-03', 'product_view', 2),
  viewed('2026-03-03', 'customer_signin', 3),
  viewed('2026-03-03', 'order_confirmed', 1),
];

it('stepsOf sums views by step and leaves out sign-ins', () => {
  expect(Object.values(stepsOf(FEW))).toEqual([10, 4, 0, 0, 0, 1]);
});

it('stepsByDay returns every day in order, also days without views', () => {
  const days = stepsByDay(['2026-03-01', '2026-03-02', '2026-03-03'], FEW);
  expect(days.map(({ day, steps }) => [day, steps.product_view])).toEqual([
    ['2026-03-01', 8],
    ['2026-03-02', 0],
    ['2026-03-03', 2],
  ]);
});

it('funnelOf returns the share of the step before, and null when nobody reached it', () => {
  expect(funnelOf(stepsOf(FEW)).map(({ count, share }) => [count, share])).toEqual([
    [10, null],
    [4, 0.4],
    [0, 0],
    [0, null],
    [0, null],
    [1, null],
  ]);
});

it('productFigures joins views and sales, sorted by most views', () => {
  const looks = [
    { name: 'product_view', of: '7', count: 3 },
    { name: 'product_view', of: '9', count: 5 },
    { name: 'product_add_to_cart', of: '7', count: 2 },
  ] as const;
  const sold = new Map([
    [7, { orders: 1, pieces: 4 }],
    [8, { orders: 1, pieces: 1 }],
  ]);
  expect(productFigures(looks, sold)).toEqual([
    { id: 9, views: 5, added: 0, orders: 0, pieces: 0 },
    { id: 7, views: 3, added: 2, orders: 1, pieces: 4 },
    { id: 8, views: 0, added: 0, orders: 1, pieces: 1 },
  ]);
});

it.each([
  [{ name: 'product_view', of: 12 }, '/stats/ecom/product_view/12', '12'],
  [{ name: 'customer_checkout' }, '/stats/ecom/customer_checkout', ''],
  [{ name: 'order_payment', of: 'Card / Cash' }, '/stats/ecom/order_payment/Card / Cash', 'Card / Cash'],
] as const)('pathOfView and viewAt convert %j to %s and back', (view, path, of) => {
  expect(pathOfView(view)).toBe(path);
  expect(viewAt(path)).toEqual({ name: view.name, of });
});

it.each(['/stats/ecom/toString', '/stats/ecom/', '/stats/other/product_view/1', ''])(
  'viewAt rejects the path %j',
  (path) => {
    expect(viewAt(path)).toBeNull();
  },
);
