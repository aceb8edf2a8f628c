/** Refuses products of others in what staff write. */
import { NotFound } from '#core/errors.ts';
import type { OrderDocument } from '#sales/documents/documents.ts';
import type { QuoteInput } from '#sales/quotes/lines.ts';
import { sellables } from './order_sources.ts';

/** @throws NotFound for a product that the company does not sell and that was not on the quote before */
export async function refuseForeignProducts(
  { lines, options }: Pick<QuoteInput, 'lines' | 'options'>,
  document: OrderDocument,
): Promise<void> {
  const before = [...document.lines, ...document.options].map(({ variantId }) => variantId);
  const added = [...lines, ...options].flatMap(({ variantId }) =>
    variantId === null || before.includes(variantId) ? [] : variantId,
  );
  if ((await sellables(added, document.site)).length < added.length) throw new NotFound();
}
