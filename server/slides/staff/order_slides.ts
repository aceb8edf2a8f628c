/** Orders the slides of a category. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { SLIDES_TAG } from '#slides/queries.ts';
import { slideChannels, slides } from '#slides/schema.ts';

type Place = { channelId: number; categoryId: number | null };

const STEP = 10;

/** Those of one category come in this order; what is not named follows as it was. */
export const orderSlides = (channelId: number, wanted: readonly number[]): Promise<void> =>
  inTurn(channelId, async () => {
    const place = await placeOf(channelId, wanted[0] ?? 0);
    if (!place) return;
    const own = await idsIn(place);
    await store([...new Set([...wanted.filter((id) => own.includes(id)), ...own])]);
  });

/** Changes places with its neighbour in the category. */
export const moveSlide = (channelId: number, id: number, to: 'up' | 'down'): Promise<void> =>
  inTurn(channelId, async () => {
    const place = await placeOf(channelId, id);
    if (!place) return;
    const ids = await idsIn(place);
    const from = ids.indexOf(id);
    const target = from + (to === 'up' ? -1 : 1);
    if (target < 0 || target >= ids.length) return;
    await store(ids.toSpliced(from, 1).toSpliced(target, 0, id));
  });

const inTurn = (channelId: number, change: () => Promise<void>): Promise<void> =>
  transaction(
    async () => {
      await forUpdate(db.select({ id: slideChannels.id }).from(slideChannels).where(eq(slideChannels.id, channelId)));
      await change();
      await changed(SLIDES_TAG);
    },
    { name: 'order slides' },
  );

async function placeOf(channelId: number, id: number): Promise<Place | null> {
  const [row] = await db
    .select({ channelId: slides.channelId, categoryId: slides.categoryId })
    .from(slides)
    .where(and(eq(slides.id, id), eq(slides.channelId, channelId)));
  return row ?? null;
}

const idsIn = async ({ channelId, categoryId }: Place): Promise<number[]> =>
  (
    await db
      .select({ id: slides.id })
      .from(slides)
      .where(
        and(
          eq(slides.channelId, channelId),
          categoryId === null ? isNull(slides.categoryId) : eq(slides.categoryId, categoryId),
        ),
      )
      .orderBy(asc(slides.sequence), asc(slides.id))
  ).map(({ id }) => id);

async function store(ids: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries())
    await db
      .update(slides)
      .set({ sequence: (at + 1) * STEP })
      .where(eq(slides.id, id));
}
