import { desc, eq, getTableColumns } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { slugOf } from '#core/i18n/slug.ts';
import { isVisible } from '#website/pages/publication.ts';
import { news } from '#website/schema.ts';

export type NewsPost = typeof news.$inferSelect;
/** All but its text: what lists need. */
export type NewsHeading = Omit<NewsPost, 'body' | 'source' | 'markup'>;

const { body: _body, source: _source, markup: _markup, ...heading } = getTableColumns(news);
export const NEWS_HEADING = heading;

/** Newest first; few enough to be kept. */
export const allNews = cachedQuery(['news'], () =>
  db.select(heading).from(news).orderBy(desc(news.publishedFrom), desc(news.id)),
);

/** Of a website, shown or not. */
export const newsOf = async (websiteId: number): Promise<NewsHeading[]> =>
  (await allNews()).filter((post) => post.websiteId === null || post.websiteId === websiteId);

/** What visitors of a website can read now. */
export const publishedNews = async (websiteId: number, now = new Date()): Promise<NewsHeading[]> =>
  (await newsOf(websiteId)).filter((post) => isVisible(post, now));

export async function findNews(id: number): Promise<NewsPost | null> {
  const [post] = await db.select().from(news).where(eq(news.id, id));
  return post ?? null;
}

export const newsPath = (post: Pick<NewsPost, 'id' | 'title'>, language: string): string =>
  `/news/${slugOf(post.title, post.id, language)}`;
