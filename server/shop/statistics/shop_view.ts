/** Names the virtual page views of the shop and their URLs. */

export type ShopView =
  /** Of a product template. */
  | { name: 'product_view' | 'product_add_to_cart'; of: number }
  | { name: 'customer_checkout' | 'customer_signin' | 'customer_signup' | 'order_checkout' }
  /** The way to pay, by the name it has in the website's own language. */
  | { name: 'order_payment'; of: string }
  /** An order. */
  | { name: 'order_confirmed'; of: number };

export const VIEWS = '/stats/ecom';

/** Such as `/stats/ecom/order_payment/Wire Transfer`. */
export const pathOfView = (view: ShopView): string =>
  'of' in view ? `${VIEWS}/${view.name}/${view.of}` : `${VIEWS}/${view.name}`;

/** What a path was a view of, as it was counted; null for what is none. */
export function viewAt(path: string): { name: ShopView['name']; of: string } | null {
  const [, name, of = ''] = /^\/stats\/ecom\/(\w+)(?:\/(.*))?$/su.exec(path) ?? [];
  return isName(name) ? { name, of } : null;
}

const NAMES: Record<ShopView['name'], true> = {
  product_view: true,
  product_add_to_cart: true,
  customer_checkout: true,
  customer_signin: true,
  customer_signup: true,
  order_checkout: true,
  order_payment: true,
  order_confirmed: true,
};

const isName = (name: string | undefined): name is ShopView['name'] => name !== undefined && Object.hasOwn(NAMES, name);
