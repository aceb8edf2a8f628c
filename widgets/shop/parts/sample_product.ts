/** A product for states of the widgets that sell one. */
import type { Info } from './use_combination.ts';

export const POT: Info = {
  product_id: 1,
  product_template_id: 1,
  display_name: 'Clay Plant Pot',
  price: 15.99,
  list_price: 15.99,
  has_discounted_price: false,
  is_combination_possible: true,
  virtual_available: 12,
  product_type: 'product',
  inventory_availability: 'never',
  available_threshold: 5,
  custom_message: '',
  product_template: 1,
  cart_qty: 0,
  uom_name: 'Units',
  available: null,
  stock_messages: [],
};

/** Where it stands, and what it costs in. */
export const POT_IN_SHOP = {
  templateId: 1,
  currency: { symbol: '$', decimals: 2 },
  path: '/shop/product/clay-plant-pot-1',
  cartPath: '/shop/cart',
  updatePath: '/shop/cart/update',
};
