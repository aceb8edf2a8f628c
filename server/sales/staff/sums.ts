/** Sums of a list's documents, one for each currency. */
import type { FastifyRequest } from 'fastify';
import { currencies } from '#core/sites/schema.ts';
import type { Currency } from '#registry/values/format.ts';

export const CURRENCY = { code: currencies.code, symbol: currencies.symbol, decimals: currencies.decimals };

export async function sumsOf(
  found: PromiseLike<{ sum: number; currency: Currency }[]>,
  { texts }: FastifyRequest,
): Promise<{ label: string; text: string }[]> {
  return (await found).map(({ sum, currency }) => ({ label: texts.t('Total'), text: texts.money(sum, currency) }));
}
