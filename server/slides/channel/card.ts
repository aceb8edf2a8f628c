/** What lists show of a slide. */
import { inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { relativeTime } from '#core/i18n/relative_time.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { PictureFile } from '#core/images/pictures.ts';
import { type Picture, picture } from '#core/images/pictures.ts';
import { msg } from '#core/msg.ts';
import { files } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import type { SlideType } from '#slides/kinds.ts';
import { slidePath } from '#slides/paths.ts';
import type { SlideHeading } from '#slides/queries.ts';

export const TYPE_NAMES: Record<SlideType, string> = {
  presentation: msg('Presentation'),
  document: msg('Document'),
  infographic: msg('Infographic'),
  video: msg('Video'),
};

export type SlideCard = {
  id: number;
  name: string;
  language: string;
  url: string;
  type: string;
  picture: Picture;
  views: number;
  likes: number;
  /** The moment, and how it is told. */
  at: Date;
  when: string;
  isPublished: boolean;
};

const SIZES = '(min-width: 60rem) 17rem, (min-width: 40rem) 30vw, 92vw';
const WIDEST = 340;

export async function slideCards(rows: readonly SlideHeading[], site: Site, texts: Texts): Promise<SlideCard[]> {
  const covers = await coversOf(rows);
  return rows.map((slide) => {
    const at = slide.publishedAt ?? slide.createdAt;
    return {
      id: slide.id,
      name: slide.name,
      language: slide.languageCode,
      url: site.url(slidePath(slide)),
      type: texts.say(TYPE_NAMES[slide.type]),
      picture: coverOf(slide, covers.get(slide.imageId ?? 0) ?? null),
      views: slide.views + slide.embedViews,
      likes: slide.likes,
      at,
      when: relativeTime(at, texts, site.website.timeZone),
      isPublished: slide.isPublished,
    };
  });
}

const coverOf = ({ id }: SlideHeading, file: PictureFile | null): Picture =>
  picture({ model: 'slide.slide', id, file, alt: '', sizes: SIZES, widest: WIDEST });

/** The pictures of slides, by the id of their file. */
async function coversOf(rows: readonly SlideHeading[]): Promise<Map<number, PictureFile>> {
  const ids = rows.flatMap(({ imageId }) => imageId ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: files.id, hash: files.hash, width: files.width, height: files.height })
    .from(files)
    .where(inArray(files.id, ids));
  return new Map(found.map(({ id, ...file }) => [id, file]));
}
