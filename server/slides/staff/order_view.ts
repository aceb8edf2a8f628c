/** What staff see of a channel's order: its categories with their slides. */
import { asc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { type Channel, categoriesOf } from '#slides/queries.ts';
import { slides } from '#slides/schema.ts';
import { categoryPath, SLIDE_LIST } from './paths.ts';

export type OrderedSlide = { id: number; name: string; url: string; note: string };

export async function orderView(channel: Channel, { site, texts }: FastifyRequest) {
  const rows = await db
    .select({ id: slides.id, name: slides.name, categoryId: slides.categoryId, isPublished: slides.isPublished })
    .from(slides)
    .where(eq(slides.channelId, channel.id))
    .orderBy(asc(slides.sequence), asc(slides.id));
  const slidesIn = (categoryId: number | null): OrderedSlide[] =>
    rows
      .filter((one) => one.categoryId === categoryId)
      .map(({ id, name, isPublished }) => ({
        ...{ id, name, url: site.url(`${SLIDE_LIST}/${id}`) },
        note: isPublished ? '' : texts.t('Draft'),
      }));
  const categories = await categoriesOf(channel.id);
  const named = categories.map(({ id, name }) => ({ id, name: pick(name, site.language.code) }));
  return [...named, { id: null, name: texts.t('Uncategorized') }]
    .map(({ id, name }) => ({
      name,
      editUrl: id === null ? null : site.url(categoryPath(channel.id, id)),
      slides: slidesIn(id),
    }))
    .filter((group) => group.editUrl !== null || group.slides.length > 0);
}
