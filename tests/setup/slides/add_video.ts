/** Adds a YouTube video to the first channel; prints the path of its page. */
import { changed } from '#core/changes/changes.ts';
import { closeDatabase, db, openDatabase } from '#core/db/database.ts';
import { slidePath } from '#slides/paths.ts';
import { SLIDES_TAG } from '#slides/queries.ts';
import { slides } from '#slides/schema.ts';

const VIDEO_ID = 'dQw4w9WgXcQ';

await openDatabase();
const name = 'A saw is sharpened';
const [video] = await db
  .insert(slides)
  .values({
    ...{ channelId: 1, name, nameKey: 'a saw is sharpened', type: 'video', languageCode: 'en_US' },
    ...{ videoId: VIDEO_ID, url: `https://youtu.be/${VIDEO_ID}`, isPublished: true, publishedAt: new Date() },
  })
  .returning();
await changed(SLIDES_TAG);
process.stdout.write(slidePath(video!));
await closeDatabase();
