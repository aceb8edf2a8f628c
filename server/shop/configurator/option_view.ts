/** Prepares optional products for the dialog and the plain page. */

import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Picture, ShownAt } from '#core/images/pictures.ts';
import type { Site } from '#core/sites/site.ts';
import type { OptionEntry } from '#shop/cart/contract.ts';
import type { Option } from '#shop/cart/option_lines.ts';
import { type ChoiceRules, choiceRules, type FormAttribute, formAttributes } from '#shop/pages/attribute_view.ts';
import { combinationInfo } from '#shop/pages/product_view.ts';
import type { Pricing } from '#shop/prices/pricing.ts';
import type { CombinationFacts } from '#shop/product/combination_contract.ts';
import { findVariant, type Product } from '#shop/product/product.ts';
import { productPictures } from '#shop/product/queries.ts';
import { imageOf } from '#shop/product/views.ts';

export type OptionRow = {
  templateId: number;
  /** The product whose option this is. */
  parentId: number | null;
  /** 0: the variant is created when it is added. */
  productId: number;
  name: string;
  displayName: string;
  picture: Picture;
  attributes: FormAttribute[];
  rules: ChoiceRules;
  combination: number[];
  isPossible: boolean;
  /** The selected combination is out of stock. */
  isOut: boolean;
  /** Why it can't be added, if it can't. */
  problem: string;
  /** Major units for one piece, as the calls have it. */
  rawPrice: number;
  price: string;
  listPrice: string | null;
  /** Content and price per kg, l, m or piece; empty: none is shown. */
  perUnit: string;
  currency: { symbol: string; decimals: number };
};

/** What the dialog shows: the configured product and the options that go with it. */
export type OptionsOffer = {
  main: OptionRow;
  /** The product's custom and no-variant values, one per line. */
  description: string;
  options: OptionRow[];
};

/** The params of the dialog, and the style sheet that it wants. */
export type OptionsDialog = {
  stylesheet: string;
  params: {
    root: OptionEntry;
    cartPath: string;
    currency: OptionRow['currency'];
    offer: OptionsOffer;
  };
};

/** The visitor's prices and the number of pieces. */
export type Offer = { site: Site; pricing: Pricing; quantity: number };

const ROW: ShownAt = { sizes: '6rem', widest: 96 };

/** @param parent the product, with its choice, that offers the option */
export async function optionRow(
  { product, chosen, excluded }: Option,
  { site, pricing, quantity, parent }: Offer & { parent: { id: number; chosen: readonly number[] } | null },
): Promise<OptionRow> {
  const info: CombinationFacts = combinationInfo({
    product,
    chosen,
    quantity,
    inCart: 0,
    pricing,
    site,
  });
  const isLimited = info.inventory_availability === 'always' || info.inventory_availability === 'threshold';
  const { symbol, decimals } = pricing.currency;
  const currency = { symbol, decimals };
  const isOut = isLimited && Boolean(info.product_id) && info.virtual_available < 1;
  const { money, t } = textsFor(site.language.code);
  const written = (major: number) => money(Math.round(major * 10 ** currency.decimals), currency);
  const name = pick(product.name, site.language.code);
  return {
    templateId: product.id,
    parentId: parent?.id ?? null,
    productId: info.product_id || 0,
    name,
    displayName: info.display_name,
    picture: await rowPicture(product, chosen, name, site),
    attributes: formAttributes(product, pricing, site),
    rules: choiceRules(product, { excluded, parentCombination: parent?.chosen ?? [] }),
    combination: [...chosen],
    isPossible: info.is_combination_possible,
    isOut,
    problem: info.is_combination_possible ? (isOut ? t('Out of stock') : '') : t('Option not available'),
    rawPrice: info.price,
    price: written(info.price),
    listPrice: info.has_discounted_price ? written(info.list_price) : null,
    perUnit: info.unit_price ?? '',
    currency,
  };
}

async function rowPicture(product: Product, chosen: readonly number[], name: string, site: Site): Promise<Picture> {
  const pictures = await productPictures(product.id);
  const own = findVariant(product, chosen)?.imageId;
  return imageOf(pictures.find((one) => one.fileId === own) ?? pictures[0] ?? null, product.id, name, site, ROW);
}
