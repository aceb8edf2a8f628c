/** Votes for slides: one a person, likes and dislikes together. */
import { eq, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { slides } from '#slides/schema.ts';
import { slideVotes } from '#slides/slide/counts.schema.ts';

export type Vote = 'like' | 'dislike';

export const VOTED = msg('You have already voted for this slide');

/** @returns the number of such votes now. @throws Conflict at a second vote, whichever it is */
export async function voteFor(slideId: number, userId: number, vote: Vote): Promise<number> {
  const isLike = vote === 'like';
  return transaction(
    async () => {
      const added = await db
        .insert(slideVotes)
        .values({ slideId, userId, vote: isLike ? 1 : -1 })
        .onConflictDoNothing()
        .returning({ vote: slideVotes.vote });
      if (added.length === 0) throw new Conflict(VOTED);
      const [row] = await db
        .update(slides)
        .set(isLike ? { likes: sql`${slides.likes} + 1` } : { dislikes: sql`${slides.dislikes} + 1` })
        .where(eq(slides.id, slideId))
        .returning({ likes: slides.likes, dislikes: slides.dislikes });
      return isLike ? row!.likes : row!.dislikes;
    },
    { name: 'vote for a slide' },
  );
}
