/** The cart as it is shown: prices are today's, not those of the day something was put in. */
import type { Picture } from '../core/pictures.ts';
import type { Site } from '../core/site.ts';
import { textsFor } from '../core/texts.ts';
import { type Cart, type CartLine, cartLines, piecesIn } from '../sales/cart.ts';
import { isSold } from './availability.ts';
import { chosenValues } from './cart_line.ts';
import { type CartProduct, cartProducts } from './cart_products.ts';
import { lineFilePath } from './line_files.ts';
import { unitPrice } from './product.ts';
import { displayName, imageOf, productAddress, productPath } from './views.ts';

export type CartLineView = {
  id: number;
  productId: number;
  name: string;
  description: string;
  /** What the buyer sent for a choice. */
  files: { name: string; url: string }[];
  url: string;
  picture: Picture;
  unitPrice: string;
  listUnitPrice: string | null;
  quantity: number;
  total: string;
  /** Can no longer be bought. */
  isGone: boolean;
};

export type CartView = {
  lines: CartLineView[];
  /** Pieces in all. */
  quantity: number;
  untaxed: string;
  tax: string | null;
  total: string;
  warning: string | null;
};

const LINE_SIZES = '6rem';

export async function cartView(cart: Cart | null, site: Site, warning: string | null = null): Promise<CartView> {
  const { money } = textsFor(site.language.code);
  const rows = cart ? await cartLines(cart) : [];
  const products = await cartProducts(rows.flatMap((row) => row.variantId ?? []));
  const shown = rows.map((row) => lineView(row, products.get(row.variantId ?? 0), site));
  const total = shown.reduce((sum, { amount }) => sum + amount, 0);
  return {
    lines: shown.map(({ view }) => view),
    quantity: piecesIn(rows),
    untaxed: money(total, site.currency),
    tax: null,
    total: money(total, site.currency),
    warning,
  };
}

function lineView(row: CartLine, found: CartProduct | undefined, site: Site): { view: CartLineView; amount: number } {
  const { money } = textsFor(site.language.code);
  const { variant, product, images = [] } = found ?? {};
  const chosen = variant ? chosenValues(variant, row.choices) : [];
  const { price, listPrice, hasDiscount } = product
    ? unitPrice(product, chosen, variant)
    : { price: row.unitPrice, listPrice: row.listPrice ?? row.unitPrice, hasDiscount: row.listPrice !== null };
  const isGone = !product || !isSold(product, site) || !variant?.isActive;
  const amount = isGone ? 0 : price * row.quantity;
  const name = product ? displayName(product, chosen, site.language.code) : row.name;
  const image = images.find((one) => one.fileId === variant?.imageId) ?? images[0] ?? null;
  return {
    amount,
    view: {
      id: row.id,
      productId: row.variantId ?? 0,
      name,
      description: row.description,
      files: row.choices.custom.flatMap(({ custom_value: name, file_id: id }) =>
        id ? [{ name, url: lineFilePath(id) }] : [],
      ),
      url: product ? site.url(productAddress(productPath(product, site.language.code), { attr: chosen })) : '',
      picture: imageOf(image, product?.id ?? 0, name, site, LINE_SIZES),
      unitPrice: money(price, site.currency),
      listUnitPrice: hasDiscount ? money(listPrice, site.currency) : null,
      quantity: row.quantity,
      total: money(amount, site.currency),
      isGone,
    },
  };
}
