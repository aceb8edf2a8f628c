/** Values that publishers' forms send. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { pages } from '#website/schema.ts';

type Fields = Record<string, string | number>;

/** As the form of a new page of the first website sends them. */
export const pageFields = (more: Fields = {}): Fields => ({
  url: '/our-story',
  website: 1,
  markup: 'markdown',
  is_published: 'on',
  is_indexed: 'on',
  published_from: '',
  menu: '',
  'title-en_US': 'Our story',
  'description-en_US': 'How it began',
  'body-en_US': 'It began with a **chair**.',
  ...more,
});

export const newsFields = (more: Fields = {}): Fields => ({
  website: 1,
  markup: 'markdown',
  is_published: 'on',
  published_from: '2020-01-01T08:00',
  'title-en_US': 'A new kiln',
  'summary-en_US': 'It is hot.',
  'body-en_US': 'It *burns* at 2300 °F, see [the shop](/shop).',
  ...more,
});

/** Attempts to bring script into a page, as HTML and as what becomes HTML. */
export const ATTACK = '<script>alert(1)</script><img src=x onerror=alert(1)>"><svg onload=alert(1)>';

export async function pageAt(url: string) {
  const [page] = await db.select().from(pages).where(eq(pages.url, url)).orderBy(pages.id);
  if (!page) throw new Error(`There is no page at ${url}`);
  return page;
}

/** A page that is there already, straight into the database. */
export async function addPageRow(values: Partial<typeof pages.$inferInsert> & { url: string }): Promise<number> {
  const [row] = await db
    .insert(pages)
    .values({ title: { en_US: values.url }, description: {}, body: { en_US: '<p>Text</p>' }, ...values })
    .returning({ id: pages.id });
  await changed('website');
  return row!.id;
}
