/** Channels that a paid order of their product opens, until a refund. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { boughtProducts } from '#shop/api.ts';
import { SLIDES_TAG } from '#slides/queries.ts';
import { slideChannels } from '#slides/schema.ts';

/** Channels that are sold, kept in memory: most websites have none. */
const soldChannels = cachedQuery([SLIDES_TAG], () =>
  db
    .select({ id: slideChannels.id, productId: slideChannels.productId })
    .from(slideChannels)
    .where(and(isNotNull(slideChannels.productId), eq(slideChannels.isPublished, true))),
);

/** Ids of channels that are open to this customer now. */
export async function boughtChannels(partnerId: number): Promise<number[]> {
  const sold = await soldChannels();
  const products = sold.flatMap(({ productId }) => productId ?? []);
  const bought = await boughtProducts(partnerId, products);
  return sold.filter(({ productId }) => bought.has(productId ?? 0)).map(({ id }) => id);
}
