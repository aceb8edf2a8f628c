/** Names who of the staff deals with a message. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import type { Message } from '#groups/archive/queries.ts';

/** Empty where no one does. */
export async function claimantOf({ claimedBy }: Pick<Message, 'claimedBy'>): Promise<string> {
  if (claimedBy === null) return '';
  const [row] = await db
    .select({ name: partners.name })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(eq(users.id, claimedBy));
  return row?.name ?? '';
}
