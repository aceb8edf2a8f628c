/** Prepares the pages of the checkout. */
import { addressFormOf, addressLines } from '#core/i18n/address_forms.ts';
import { countryName } from '#core/i18n/country_names.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Picture, ShownAt } from '#core/images/pictures.ts';
import type { Site } from '#core/sites/site.ts';
import { amountsOf, goodsAndDelivery } from '#sales/api.ts';
import { productOf } from '#shop/cart/contents.ts';
import { currencyOf } from '#shop/cart/delivery.ts';
import { cartPictures } from '#shop/cart/products.ts';
import { deliveryDays, deliveryTime } from '#shop/delivery_time/days.ts';
import { chargePrice } from '#shop/prices/pricing.ts';
import { shopSettingsOf } from '#shop/product/settings.ts';
import { imageOf } from '#shop/product/views.ts';
import type { Partner } from './addresses/book.ts';
import type { CheckoutFacts } from './facts.ts';

export type SummaryView = {
  lines: { name: string; description: string; quantity: number; picture: Picture; amount: string }[];
  pieces: number;
  /** How soon it is delivered; empty: nothing is said. */
  deliveryTime: string;
  delivery: { name: string; description: string; isFree: boolean } | null;
  untaxed: string;
  sums: {
    /** Goods, before delivery and tax. */
    subtotal: string;
    /** Without tax: subtotal, delivery and tax add up to the total. Empty: nothing is delivered. */
    delivery: string;
    tax: string;
    total: string;
  };
};

const THUMBNAIL: ShownAt = { sizes: '4rem', widest: 64 };

export async function summaryView(
  { cart: order, goods, delivery, products }: Pick<CheckoutFacts, 'cart' | 'goods' | 'delivery' | 'products'>,
  site: Site,
): Promise<SummaryView> {
  const texts = textsFor(site.language.code);
  const { money, t } = texts;
  const currency = await currencyOf(order.currencyCode, site);
  const settings = await shopSettingsOf(site.website.id);
  const lines = [...goods, ...(delivery ? [delivery] : [])];
  const amounts = amountsOf(lines);
  const sums = goodsAndDelivery(
    lines.map((line) => ({ isDelivery: line === delivery })),
    amounts,
  );
  const amountOf = (line: (typeof lines)[number]) => {
    const { untaxed, total } = amounts.lines[lines.indexOf(line)]!;
    return settings.taxDisplay === 'included' ? total : untaxed;
  };
  const pictures = await cartPictures(products.values());
  const bought = goods.filter(({ kind }) => kind === 'product');
  const soldProducts = bought.flatMap((line) => productOf({ products }, line)?.product ?? []);
  // What was promised when it was placed stays.
  const isFixed = order.payingSince !== null || order.state !== 'draft';
  const priceOf = (minor: number) => (minor === 0 ? t('Free') : money(minor, currency));
  return {
    lines: bought.map((line) => {
      const image = pictures.get(line.variantId ?? 0) ?? null;
      return {
        name: line.name,
        description: line.description,
        quantity: line.quantity,
        picture: imageOf(image, productOf({ products }, line)?.product.id ?? 0, '', site, THUMBNAIL),
        amount: money(amountOf(line), currency),
      };
    }),
    pieces: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    deliveryTime: deliveryTime(isFixed ? order.deliveryDays : deliveryDays(soldProducts, settings), texts),
    delivery: delivery
      ? {
          name: delivery.name,
          description: delivery.description,
          isFree: sums.delivery === 0,
        }
      : null,
    untaxed: money(amounts.untaxed, currency),
    sums: {
      subtotal: money(sums.goods, currency),
      delivery: delivery ? priceOf(sums.delivery ?? 0) : '',
      tax: money(amounts.tax, currency),
      total: money(amounts.total, currency),
    },
  };
}

export type AddressCard = { id: number; name: string; lines: string[]; email: string; phone: string; editUrl: string };
export type ShippingCard = AddressCard & { isChosen: boolean };

export async function addressCard(partner: Partner, mode: 'billing' | 'shipping', site: Site): Promise<AddressCard> {
  const { texts, form } = { texts: textsFor(site.language.code), form: await addressFormOf(partner.countryCode) };
  const country = countryName(partner.countryCode, texts.locale.tag);
  const [, ...lines] = addressLines({ ...partner }, form, site.language.code);
  return {
    id: partner.id,
    name: partner.name,
    lines: [...lines, ...(country ? [country] : [])],
    email: mode === 'billing' ? partner.email : '',
    phone: partner.phone,
    editUrl: site.url(`/shop/address?partner_id=${partner.id}&mode=${mode}`),
  };
}

export type CarrierView = {
  id: number;
  name: string;
  description: string;
  /** With its currency; null: free. */
  price: string | null;
  isChosen: boolean;
  points: { id: number; label: string; isChosen: boolean }[];
};

/**
 * Delivery prices follow the product prices: with tax where the shop shows prices with tax.
 * @param chosenId what a refused form had chosen
 */
export async function carrierViews(
  { cart: order, offers, pricing }: CheckoutFacts,
  site: Site,
  chosenId = order.carrierId,
): Promise<CarrierView[]> {
  const { joined, money } = textsFor(site.language.code);
  // The order's own currency, even if its pricelist is no longer in use.
  const currency = await currencyOf(order.currencyCode, site);
  const shown = (price: number) => (price === 0 ? null : money(chargePrice(pricing, price).shown, currency));
  const language = site.language.code;
  return offers.map(({ carrier, price, points }) => ({
    id: carrier.id,
    name: pick(carrier.name, language),
    description: pick(carrier.description, language),
    price: shown(price),
    isChosen: chosenId === carrier.id,
    points: points.map((point) => ({
      id: point.id,
      label: `${joined([point.name, point.street, `${point.zip} ${point.city}`])}${inBrackets(pick(point.hours, language))}`,
      isChosen: order.carrierId === carrier.id && order.pickupPointId === point.id,
    })),
  }));
}

const inBrackets = (text: string): string => (text ? ` (${text})` : '');

export type Step = { label: string; url: string | null; state: 'done' | 'current' | 'ahead' };

/** The steps of the checkout. @param at 0 the cart, 1 the addresses, 2 the extra step, 3 payment */
export async function wizard(at: 0 | 1 | 2 | 3, site: Site): Promise<Step[]> {
  const { t } = textsFor(site.language.code);
  const { hasExtraStep } = await shopSettingsOf(site.website.id);
  const steps = [
    { at: 0, label: t('Cart'), path: '/shop/cart' },
    { at: 1, label: t('Address'), path: '/shop/checkout' },
    ...(hasExtraStep ? [{ at: 2, label: t('Extra info'), path: '/shop/extra_info' }] : []),
    { at: 3, label: t('Payment'), path: '/shop/payment' },
  ];
  return steps.map((step) => ({
    label: step.label,
    url: step.at < at ? site.url(step.path) : null,
    state: step.at < at ? 'done' : step.at === at ? 'current' : 'ahead',
  }));
}
