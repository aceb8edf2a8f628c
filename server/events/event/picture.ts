/** Pictures of events, served to whoever may see the event. */
import { inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import type { ImageField } from '#core/images/images.ts';
import { type Picture, picture } from '#core/images/pictures.ts';
import { mayRead } from '#core/people/people.ts';
import { files } from '#core/sites/schema.ts';
import { type EventHeading, eventsAt } from '#events/queries.ts';

const MODEL = 'event.event';

/** Of those events that have one, by id. @param sizes the value of the `sizes` attribute */
export async function eventPictures(
  some: readonly Pick<EventHeading, 'id' | 'imageId'>[],
  sizes: string,
): Promise<ReadonlyMap<number, Picture>> {
  const ids = some.flatMap(({ imageId }) => imageId ?? []);
  const stored = ids.length === 0 ? [] : await db.select().from(files).where(inArray(files.id, ids));
  const byId = new Map(stored.map((file) => [file.id, file]));
  return new Map(
    some.flatMap(({ id, imageId }) => {
      const file = byId.get(imageId ?? 0);
      return file ? [[id, picture({ model: MODEL, id, file, alt: '', sizes })]] : [];
    }),
  );
}

export const eventImages: ImageField[] = [
  {
    model: MODEL,
    field: 'image',
    async find(id, viewer, site) {
      const event = (await eventsAt(site)).find((one) => one.id === id);
      if (!event || !(event.isPublished || mayRead(viewer, 'event'))) return null;
      return { fileId: event.imageId, name: pick(event.title, site.language.code) };
    },
  },
];
