/** Filters of staff lists narrow their rows, and stand in the address and as chips. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { events, eventTypes } from '#events/schema.ts';
import { groups } from '#groups/schema.ts';
import { pricelists } from '#shop/schema/pricelists.schema.ts';
import { tags } from '#shop/schema/schema.ts';
import { attributes } from '#shop/schema/variants.schema.ts';
import { slideChannels, slides } from '#slides/schema.ts';
import { surveys } from '#surveys/schema.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';
import { news, pages, redirects } from '#website/schema.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const LONG_AGO = new Date('2001-05-05T12:00:00Z');
const OLD = '_begin=2001-05-05&';
const old = (id: string) => `${id}${OLD}${id}_end=2001-05-05`;

/** @returns the query → how many rows it has, and its chips */
async function rowsAt(list: string, query: string) {
  const { body, statusCode } = await ada.get(`${list}?${query}`);
  expect([query, statusCode]).toEqual([query, 200]);
  return { body, chips: [...body.matchAll(/<a class="chip"/g)].length };
}

async function expectNarrowed(list: string, query: string, shown: string, hidden: string) {
  const { body, chips } = await rowsAt(list, query);
  expect([query, body.includes(shown), body.includes(hidden), chips > 0]).toEqual([query, true, false, true]);
}

describe('staff lists are filtered', () => {
  it('news and pages by website, date and schedule', async () => {
    const post = { summary: {}, body: { en_US: '' }, isPublished: true };
    await db.insert(news).values([
      { ...post, title: { en_US: 'Old post here' }, websiteId: 1, publishedFrom: LONG_AGO },
      { ...post, title: { en_US: 'Coming post' }, websiteId: null, publishedFrom: new Date('2999-01-01') },
    ]);
    await expectNarrowed('/website/news', old('date'), 'Old post here', 'Coming post');
    await expectNarrowed('/website/news', 'website=own', 'Old post here', 'Coming post');
    await expectNarrowed('/website/news', 'website=all', 'Coming post', 'Old post here');
    expect((await rowsAt('/website/news', 'state=scheduled')).body).toContain('Coming post');
    const page = { description: {}, body: { en_US: '' }, isPublished: true };
    await db.insert(pages).values([
      { ...page, url: '/own-page', title: { en_US: 'Own page' }, websiteId: 1 },
      { ...page, url: '/shared-page', title: { en_US: 'Shared page' }, websiteId: null },
    ]);
    await expectNarrowed('/website/pages', 'website=own', 'Own page', 'Shared page');
    await expectNarrowed('/website/pages', 'website=all', 'Shared page', 'Own page');
  });

  it('events by type, status and day', async () => {
    const [event, other] = await db.select().from(events).where(eq(events.companyId, 1)).limit(2);
    const [type] = await db
      .insert(eventTypes)
      .values({ companyId: 1, name: { en_US: 'Seminar' } })
      .returning();
    await db
      .update(events)
      .set({ typeId: type!.id, state: 'cancelled', title: { en_US: 'Seminar one' } })
      .where(eq(events.id, event!.id));
    await db
      .update(events)
      .set({ title: { en_US: 'Another thing' } })
      .where(eq(events.id, other!.id));
    await expectNarrowed('/admin/events', `state=all&type=${type!.id}`, 'Seminar one', 'Another thing');
    await expectNarrowed('/admin/events', 'state=all&status=cancelled', 'Seminar one', 'Another thing');
    await expectNarrowed(
      '/admin/events',
      'state=all&status=published&status=unpublished',
      'Another thing',
      'Seminar one',
    );
  });

  it('documents and videos by channel and day, and channels by who sees them', async () => {
    const [slide] = await db.select().from(slides).orderBy(slides.id).limit(1);
    const [channel] = await db
      .insert(slideChannels)
      .values({ companyId: 1, name: { en_US: 'Quiet channel' }, description: {}, visibility: 'private' })
      .returning();
    await db
      .update(slides)
      .set({ name: 'Moved one', channelId: channel!.id, createdAt: LONG_AGO })
      .where(eq(slides.id, slide!.id));
    const [other] = await db.select().from(slides).where(eq(slides.channelId, slide!.channelId)).limit(1);
    await expectNarrowed('/admin/slides', `channel=${channel!.id}`, 'Moved one', other!.name);
    await expectNarrowed('/admin/slides', old('added'), 'Moved one', other!.name);
    await expectNarrowed('/admin/slides/channels', 'visibility=private', 'Quiet channel', 'visible-nowhere');
  });

  it('surveys by day, tags and attributes by use and company, price lists by currency and code', async () => {
    const [survey, other] = await db.select().from(surveys).where(eq(surveys.companyId, 1)).limit(2);
    await db
      .update(surveys)
      .set({ changedAt: LONG_AGO, title: { en_US: 'Ancient survey' } })
      .where(eq(surveys.id, survey!.id));
    await expectNarrowed('/survey', old('changed'), 'Ancient survey', other!.slug);
    await db.insert(tags).values({ key: 'lonely', name: { en_US: 'Lonely tag' }, companyId: 1 });
    await expectNarrowed('/sales/tags', 'used=no&company=yes', 'Lonely tag', 'nothing-like-it');
    expect((await rowsAt('/sales/tags', 'used=yes')).body).not.toContain('Lonely tag');
    expect((await rowsAt('/sales/tags', 'company=no')).body).not.toContain('Lonely tag');
    await db.insert(attributes).values({ key: 'glaze', name: { en_US: 'Glaze' }, companyId: 1, display: 'color' });
    await expectNarrowed('/sales/attributes', 'used=no&display=color', 'Glaze', 'nothing-like-it');
    expect((await rowsAt('/sales/attributes', 'display=select')).body).not.toContain('Glaze');
    const list = { companyId: 1, countryCodes: [] };
    await db.insert(pricelists).values([
      { ...list, name: { en_US: 'Euro list' }, currencyCode: 'EUR', code: 'EUROS' },
      { ...list, name: { en_US: 'Dollar list' }, currencyCode: 'USD' },
    ]);
    await expectNarrowed('/sales/pricelists', 'currency=EUR', 'Euro list', 'Dollar list');
    await expectNarrowed('/sales/pricelists', 'code=no', 'Dollar list', 'Euro list');
  });

  it('redirects by type and day, groups by access', async () => {
    await db.insert(redirects).values([
      { websiteId: 1, source: '/moved-away', target: '/', status: 301, createdAt: LONG_AGO },
      { websiteId: 1, source: '/only-today', target: '/', status: 302 },
    ]);
    await expectNarrowed('/website/redirects', 'type=301', '/moved-away', '/only-today');
    await expectNarrowed('/website/redirects', old('created'), '/moved-away', '/only-today');
    const [group] = await db.select().from(groups).where(eq(groups.websiteId, 1)).limit(1);
    await db
      .update(groups)
      .set({ access: 'private', name: { en_US: 'Secret circle' } })
      .where(eq(groups.id, group!.id));
    await expectNarrowed('/admin/groups', 'access=private', 'Secret circle', 'nothing-like-it');
    expect((await rowsAt('/admin/groups', 'access=public')).body).not.toContain('Secret circle');
  });
});
