import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { pageNumber } from '#core/http/contract.ts';
import { isNamed } from '#core/http/etag.ts';
import { unslug } from '#core/i18n/slug.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { linksInLanguage } from '#core/sites/text_links.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { editorOf, isOfWebsite, mayEdit } from '#website/editors.ts';
import { isVisible } from '#website/pages/publication.ts';
import { nextPublishing } from '#website/queries.ts';
import { feedOf } from './feed.ts';
import { findNews, type NewsHeading, newsOf, newsPath, publishedNews } from './queries.ts';
import { newsCard, newsPicture, postingJsonLd } from './view.ts';

export const FEED_PATH = '/news/feed.xml';
const POSTS_PER_PAGE = 8;

/** News of a website: a list, each post, and the feed that readers subscribe to. */
export function newsRoutes(app: FastifyInstance): void {
  for (const url of ['/news', '/news/page/:page']) {
    page(app, {
      url,
      params: z.object({ page: pageNumber.default(1) }),
      isList: true,
      cache: [],
      isShared: true,
      handle: ({ request, params }) => list(request, params.page),
    });
  }
  page(app, {
    url: '/news/:slug',
    params: z.object({ slug: z.string().max(300) }),
    cache: [],
    isShared: true,
    handle: ({ request, params }) => post(request, params.slug),
  });
  app.get(FEED_PATH, sendFeed);
}

async function list(request: FastifyRequest, asked: number): Promise<PageResponse> {
  const { site, texts } = request;
  const isPublisher = has(await personOf(request), 'content');
  const posts: NewsHeading[] = await (isPublisher ? newsOf : publishedNews)(site.website.id);
  const url = (n: number) => site.url(n > 1 ? `/news/page/${n}` : '/news');
  const pager = pagerOf({ total: posts.length, page: asked, step: POSTS_PER_PAGE, url });
  if (asked > pager.page_count) throw new NotFound();
  const shown = posts.slice(pager.offset, pager.offset + POSTS_PER_PAGE);
  const title = texts.t('News');
  return show(
    '@website/news/list',
    {
      cards: await Promise.all(shown.map((one) => newsCard(one, site))),
      pager,
      isPublisher,
      feedUrl: site.url(FEED_PATH),
    },
    {
      facts: {
        title: asked > 1 ? texts.t('News, page {n}', { n: asked }) : title,
        description: texts.t('What is new at {name}.', { name: site.website.name }),
        canonical: asked > 1 ? `/news/page/${asked}` : '/news',
        feed: FEED_PATH,
        breadcrumbs: [{ name: title, url: site.url('/news') }],
      },
      tags: ['news'],
      validUntil: new Date(Math.min(await nextPublishing(), LATEST)),
    },
  );
}

/** The last moment that a `Date` can represent. */
const LATEST = 8.64e15;

async function post(request: FastifyRequest, slug: string): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const language = site.language.code;
  const id = unslug(slug);
  const found = id !== null && id > 0 && id < 2 ** 31 ? await findNews(id) : null;
  const mayPublish = has(await personOf(request), 'content');
  if (!found || !isOfWebsite(found, site) || !(mayPublish || isVisible(found))) throw new NotFound();
  const path = newsPath(found, language);
  if (`/news/${slug}` !== path) return redirectTo(path, { status: 301 });
  const title = pick(found.title, language);
  const summary = pick(found.summary, language);
  const picture = await newsPicture(found, '(width >= 48em) 42rem, 100vw');
  return show(
    '@website/news/post',
    {
      title,
      summary,
      content: linksInLanguage(pick(found.body, language), site),
      picture,
      publishedFrom: found.publishedFrom,
    },
    {
      facts: {
        title,
        description: summary,
        canonical: path,
        type: 'article',
        feed: FEED_PATH,
        mainObject: `website.news(${found.id},)`,
        ...(picture && { image: picture.src }),
        ...(mayPublish &&
          (await mayEdit(found, await editorOf(request))) && {
            publishing: {
              object: 'website.news',
              id: found.id,
              isPublished: found.isPublished,
              from: found.publishedFrom,
              edit: `/website/news/${found.id}`,
            },
          }),
        breadcrumbs: [
          { name: texts.t('News'), url: site.url('/news') },
          { name: title, url: site.url(path) },
        ],
        jsonLd: [postingJsonLd({ post: found, title, summary, picture, site })],
      },
      tags: ['news'],
    },
  );
}

async function sendFeed(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { xml, etag, changedAt } = await feedOf(request.site, request.texts);
  reply
    .type('application/atom+xml; charset=utf-8')
    .header('cache-control', 'public, no-cache')
    .header('etag', etag)
    .header('last-modified', changedAt.toUTCString());
  return isNamed(etag, request.headers['if-none-match']) ? reply.code(304).send() : reply.send(xml);
}
