/** Hook that reports revenue of visits from tracked links. */
import { hook } from '#core/domain/hook.ts';
import type { Currency } from '#core/sites/site.ts';

export type LinkSales = {
  linkId: number;
  currency: Currency;
  carts: number;
  orders: number;
  /** Minor units. */
  revenue: number;
};

/** `linkIds`: all links without them. */
export const salesSources = hook<(linkIds?: readonly number[]) => Promise<LinkSales[]>>();

export const salesByLink = async (linkIds?: readonly number[]): Promise<LinkSales[]> =>
  (await Promise.all(salesSources.all().map((source) => source(linkIds)))).flat();
