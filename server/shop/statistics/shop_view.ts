/** Names the virtual page views of the shop and their URLs. */

export type ShopView =
  /** The id of a product template. */
  | { name: 'product_view' | 'product_add_to_cart'; of: number }
  | { name: 'customer_checkout' | 'customer_signin' | 'customer_signup' | 'order_checkout' }
  /** The payment method, by its name in the website's default language. */
  | { name: 'order_payment'; of: string }
  /** The id of an order. */
  | { name: 'order_confirmed'; of: number };

export const VIEWS = '/stats/ecom';

/** Such as `/stats/ecom/order_payment/Wire Transfer`. */
export const pathOfView = (view: ShopView): string =>
  'of' in view ? `${VIEWS}/${view.name}/${view.of}` : `${VIEWS}/${view.name}`;

/** Parses the path of a counted view; null for any other path. */
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
