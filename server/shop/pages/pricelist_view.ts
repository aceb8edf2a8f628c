/** Prepares the choice of pricelists and the promo code. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { linkedAddress } from '#core/pages/cache/page_keys.ts';
import { currentPricelist, pricelistsFor } from '#shop/cart/visitor_prices.ts';
import { choiceOf } from '#shop/prices/prices_cookie.ts';

export type PricelistView = {
  options: { id: number; name: string; currency: string; active: boolean }[];
  /** Of the current one. */
  name: string;
  /** The page to return to after a choice, without language prefix. */
  back: string;
};

export async function pricelistView(request: FastifyRequest, back?: string): Promise<PricelistView> {
  const language = request.site.language.code;
  const current = await currentPricelist(request);
  const open = await pricelistsFor(request);
  return {
    options: open.map(({ id, name, currencyCode }) => ({
      id,
      name: pick(name, language),
      currency: currencyCode,
      active: id === current?.id,
    })),
    name: current ? pick(current.name, language) : '',
    back: back ?? linkedAddress(request),
  };
}

export type CouponView = { code: string | null; refused: string | null };

/** The code that unlocked the visitor's pricelist. */
/** @param refused the code that was just refused */
export async function couponView(request: FastifyRequest, refused: string | null): Promise<CouponView> {
  const current = await currentPricelist(request);
  const { code } = choiceOf(request.headers.cookie);
  return { code: current?.code ? (code ?? current.code) : null, refused };
}
