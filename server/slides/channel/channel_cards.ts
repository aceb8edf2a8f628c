/** Cards of channels, for the list of them. */
import { inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Opened } from '#slides/access.ts';
import { channelPath } from '#slides/paths.ts';
import { slides } from '#slides/schema.ts';

/** Channels with the number of their slides that visitors see. */
export async function channelCards(opened: readonly Opened[], { site, texts }: FastifyRequest) {
  const ids = opened.map(({ channel }) => channel.id);
  const counts = new Map<number, number>();
  if (ids.length > 0) {
    const rows = await db
      .select({ id: slides.channelId, count: sql<number>`count(*)` })
      .from(slides)
      .where(sql`${inArray(slides.channelId, ids)} and ${slides.isPublished}`)
      .groupBy(slides.channelId);
    for (const { id, count } of rows) counts.set(id, Number(count));
  }
  return opened.map(({ channel }) => {
    const count = counts.get(channel.id) ?? 0;
    return {
      name: pick(channel.name, site.language.code),
      description: pick(channel.description, site.language.code),
      url: site.url(channelPath(channel, site)),
      count: texts.tn('{n} item', '{n} items', count, { n: count }),
      isPublished: channel.isPublished,
      isForMembers: channel.visibility !== 'public',
    };
  });
}
