/** Marks slides of a course as completed, or not. */
import { and, eq, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { dayIn } from '#core/i18n/days.ts';
import { slideCompletions } from '#slides/course/course.schema.ts';
import { slideDays } from '#slides/slide/counts.schema.ts';

type Counted = { views: number } | { completions: number };

/** Within a transaction: what staff see in the figures of a day. */
export async function countOnDay(slideId: number, counted: Counted): Promise<void> {
  const [column, by] =
    'views' in counted ? [slideDays.views, counted.views] : [slideDays.completions, counted.completions];
  const name = 'views' in counted ? 'views' : 'completions';
  await db
    .insert(slideDays)
    .values({ slideId, day: dayIn('UTC', new Date()), ...counted })
    .onConflictDoUpdate({ target: [slideDays.slideId, slideDays.day], set: { [name]: sql`${column} + ${by}` } });
}

export const complete = (slideId: number, userId: number): Promise<void> =>
  transaction(
    async () => {
      const added = await db
        .insert(slideCompletions)
        .values({ slideId, userId })
        .onConflictDoNothing()
        .returning({ slideId: slideCompletions.slideId });
      if (added.length > 0) await countOnDay(slideId, { completions: 1 });
    },
    { name: 'complete a slide' },
  );

export async function uncomplete(slideId: number, userId: number): Promise<void> {
  await db
    .delete(slideCompletions)
    .where(and(eq(slideCompletions.slideId, slideId), eq(slideCompletions.userId, userId)));
}
