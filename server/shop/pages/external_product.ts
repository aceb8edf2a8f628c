/** What the page of a product that another shop sells shows instead of the cart. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import type { FoundProduct } from '#shop/product/queries.ts';
import type { ProductFormParams } from './product_view.ts';

/** Null for what this shop sells. */
export function externalView(
  { externalUrl, externalLabel }: FoundProduct,
  { info, currency }: ProductFormParams,
  { site, texts }: FastifyRequest,
) {
  if (!externalUrl) return null;
  const shop = new URL(externalUrl).hostname.replace(/^www\./, '');
  const money = (major: number) =>
    texts.money(Math.round(major * 10 ** currency.decimals), { ...site.currency, ...currency });
  return {
    url: externalUrl,
    label: pick(externalLabel, site.language.code) || texts.t('Buy at {shop}', { shop }),
    note: texts.t('Sold by {shop}, not by us. The link leads there.', { shop }),
    price: money(info.price),
    listPrice: info.has_discounted_price ? money(info.list_price) : null,
  };
}
