/** Calculates prices: extras, currency, pricelist rules and taxes. */
import type { Currency, Site } from '#core/sites/site.ts';
import {
  asLineTaxes,
  type FiscalPosition,
  mappedPrice,
  mappedTaxes,
  type Tax,
  taxedPrice,
  usualTaxes,
} from '#sales/api.ts';
import type { LineTax } from '#sales/schema/taxes.schema.ts';
import { freshIndex } from '#shop/catalogue/index.ts';
import { type Content, type ContentPrice, contentPrice, type UnitPriceStyle } from '#shop/content/content.ts';
import {
  type PricedProduct,
  type Product,
  type ProductVariant,
  type UnitPrice,
  unitPrice,
} from '#shop/product/product.ts';
import { shopSettingsOf, showsLowest, unitPriceStyle } from '#shop/product/settings.ts';
import { type FormerRules, type PriceBook, type Pricelist, priceBook } from './price_book.ts';
import { convert, nextTurn, type RuleBook, ruleBook, ruleChangesBefore, ruledPrice, ruleFor } from './price_rules.ts';

/** What decides about a visitor's prices. */
export type Terms = { pricelist: Pricelist | null; position: FiscalPosition | null };

/** Terms, and everything needed to calculate prices by them. */
export type Pricing = Terms & {
  /** Equal keys mean equal prices until something changes. */
  key: string;
  /** The currency of the catalogue, and the currency shown. */
  own: Currency;
  currency: Currency;
  display: 'included' | 'excluded';
  rules: RuleBook;
  formerRules: readonly FormerRules[];
  /** Beside a reduced price stands the lowest one of the days before. */
  showsLowest: boolean;
  /** How prices per kg, l, m or piece are stated. */
  unitPrices: UnitPriceStyle;
  /** The time of these prices, in ms. */
  now: number;
  /** When a rule next starts or ends; null if none will. */
  validUntil: Date | null;
  /** Changes when a rule or a tax changes. */
  version: string;
  /** @param templateId null: charges without a product, such as delivery */
  taxesOf(templateId: number | null): ProductTaxes;
  /** The nearest first, ancestors included; empty if no rule needs them. */
  categoriesOf(templateId: number): readonly number[];
};

type ProductTaxes = { own: Tax[]; borne: Tax[] };

/** A price in the catalogue, in minor units of the company's currency. */
export type CataloguePrice = {
  templateId: number;
  variantId: number | null;
  price: number;
  listPrice: number;
  quantity: number;
};

export type PiecePrice = {
  /** As order lines have it: including the taxes that are part of prices. */
  unitPrice: number;
  listPrice: number | null;
  taxes: LineTax[];
  /** As the shop shows them. */
  shown: UnitPrice;
};

/** The catalogue's own prices, without pricelist and fiscal position. */
export const NO_TERMS: Terms = { pricelist: null, position: null };

const NO_RULES = ruleBook([]);

export const termsKey = ({ pricelist, position }: Terms): string => `${pricelist?.id ?? 0}.${position?.id ?? 0}`;

export async function pricingBy(terms: Terms, site: Site): Promise<Pricing> {
  const book = await priceBook();
  const { pricelist, position } = terms;
  const own = site.currency;
  const rules = (pricelist && book.rules.get(pricelist.id)) ?? NO_RULES;
  const now = Date.now();
  const settings = await shopSettingsOf(site.website.id);
  return {
    ...terms,
    key: termsKey(terms),
    own,
    currency: (pricelist && book.currencies.get(pricelist.currencyCode)) ?? own,
    display: settings.taxDisplay,
    rules,
    formerRules: (pricelist && book.formerRules.get(pricelist.id)) ?? [],
    showsLowest: showsLowest(settings, site.company),
    unitPrices: unitPriceStyle(settings, site.company),
    now,
    validUntil: nextTurn(rules, now),
    version: `${book.version} ${ruleChangesBefore(rules, now)}`,
    taxesOf: productTaxes(book, site.company.id, position),
    categoriesOf: rules.categories.size > 0 ? await categoryPaths(book) : () => [],
  };
}

/** Cached per list of taxes, which many products share. */
function productTaxes({ taxRules, taxIds }: PriceBook, companyId: number, position: FiscalPosition | null) {
  const found = new Map<readonly number[] | undefined, ProductTaxes>();
  return (templateId: number | null): ProductTaxes => {
    const ids = templateId === null ? undefined : taxIds.get(templateId);
    const known = found.get(ids);
    if (known) return known;
    const own = ids ? taxRules.taxes.filter(({ id }) => ids.includes(id)) : usualTaxes(taxRules, companyId);
    const taxes = { own, borne: mappedTaxes(own, position, taxRules) };
    found.set(ids, taxes);
    return taxes;
  };
}

async function categoryPaths({ above }: PriceBook): Promise<Pricing['categoriesOf']> {
  const index = await freshIndex();
  return (templateId) => {
    const entry = index.entries[index.placeOf.get(templateId) ?? -1];
    const paths = (entry?.categories ?? []).map((id) => above.get(id) ?? []);
    const longest = Math.max(0, ...paths.map(({ length }) => length));
    return Array.from({ length: longest }, (_, at) => paths.flatMap((path) => path[at] ?? [])).flat();
  };
}

export const taxesIncluded = (pricing: Pricing, templateId: number | null = null): LineTax[] =>
  asLineTaxes(pricing.taxesOf(templateId).borne);

/**
 * The price of other charges than goods.
 * @param price in the pricelist's currency, including the company's taxes that are part of prices
 */
export function chargePrice(pricing: Pricing, price: number): { unitPrice: number; taxes: LineTax[]; shown: number } {
  const taxes = pricing.taxesOf(null);
  const unitPrice = mappedPrice(price, taxes.own, taxes.borne);
  return { unitPrice, taxes: asLineTaxes(taxes.borne), shown: taxedPrice(unitPrice, taxes.borne, pricing.display) };
}

/** The price of one piece at this quantity. */
export function piecePrice(pricing: Pricing, of: CataloguePrice): PiecePrice {
  const { own, currency, rules, now, pricelist, display } = pricing;
  const rule = ruleFor(rules, { ...of, categoryIds: pricing.categoriesOf(of.templateId) }, now);
  const before = convert(of.price, own, currency);
  const price = ruledPrice(before, rule);
  const hidesDiscount = pricelist?.policy === 'without_discount';
  const listPrice = hidesDiscount ? price : Math.max(price, before, convert(of.listPrice, own, currency));
  const taxes = pricing.taxesOf(of.templateId);
  const mapped = (amount: number) => mappedPrice(amount, taxes.own, taxes.borne);
  const shown = (amount: number) => taxedPrice(amount, taxes.borne, display);
  const line = { price: mapped(price), listPrice: mapped(listPrice) };
  const [shownPrice, shownList] = [shown(line.price), shown(line.listPrice)];
  return {
    unitPrice: line.price,
    listPrice: line.listPrice > line.price ? line.listPrice : null,
    taxes: asLineTaxes(taxes.borne),
    shown: { price: shownPrice, listPrice: shownList, hasDiscount: shownList > shownPrice },
  };
}

/** The price of one piece of a choice at this quantity. */
export function productPrice(
  pricing: Pricing,
  product: PricedProduct,
  { chosen, variant, quantity }: { chosen: readonly number[]; variant: ProductVariant | undefined; quantity: number },
): PiecePrice {
  const { price, listPrice } = unitPrice(product, chosen, variant);
  return piecePrice(pricing, { templateId: product.id, variantId: variant?.id ?? null, price, listPrice, quantity });
}

/** What a variant costs per kg, l, m or piece, by the price that is shown; null: none is shown. */
export const contentPriceOf = (
  { unitPrices }: Pricing,
  variant: Content | undefined,
  shown: Pick<UnitPrice, 'price'>,
): ContentPrice | null => (variant ? contentPrice(variant, shown.price, unitPrices) : null);

/** The amount an extra adds to the displayed price, in the pricelist's currency, with rules and discounts. */
export function displayExtra(pricing: Pricing, product: Product, extra: number): number {
  if (extra === 0) return 0;
  const of = { templateId: product.id, variantId: null, listPrice: 0, quantity: 1 };
  const costs = (price: number) => piecePrice(pricing, { ...of, price }).shown.price;
  return costs(product.price + Math.max(0, extra)) - costs(product.price + Math.max(0, -extra));
}
