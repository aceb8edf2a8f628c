/** The page of a slide. */
import type { FastifyRequest } from 'fastify';
import { languageTag } from '#core/i18n/language_tag.ts';
import { relativeTime } from '#core/i18n/relative_time.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import type { OpenedSlide } from '#slides/access.ts';
import { listPath } from '#slides/channel/address.ts';
import { slideCards, TYPE_NAMES } from '#slides/channel/card.ts';
import { STYLES } from '#slides/channel/view.ts';
import { lessonView, offerOf } from '#slides/course/view.ts';
import { channelPath, SLIDES, signInUrl, slidePath } from '#slides/paths.ts';
import { categoriesOf, type Slide, tagIdsOf, tagsAt } from '#slides/queries.ts';
import { actionsOf, shareView } from './actions.ts';
import { readerOf } from './reader.ts';
import type { PageAnswer, Reader } from './reader_view.ts';
import { relatedTo } from './related.ts';

export async function slideResponse(
  opened: OpenedSlide,
  asked: number,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const { slide, channel, reach } = opened;
  const language = site.language.code;
  const path = slidePath(slide);
  const reader = reach.reads ? await openPage(slide, asked, request) : null;
  const canonical = pathOf(slide, reader?.number ?? 1);
  const title = titleOf(slide, reader, request);
  const at = slide.publishedAt ?? slide.createdAt;
  const actions = await actionsOf(opened, reader, request);
  const isPublic = channel.isPublished && channel.visibility === 'public' && slide.isPublished;
  return show(
    '@slides/slide',
    {
      slide: {
        ...{
          id: slide.id,
          name: slide.name,
          language: languageTag(slide.languageCode),
          description: slide.description,
        },
        ...{ type: texts.say(TYPE_NAMES[slide.type]), isPublished: slide.isPublished, path, at },
        url: site.url(path),
        views: slide.views + slide.embedViews,
        when: relativeTime(at, texts, site.website.timeZone),
      },
      reader,
      ...(await placesOf(opened, request)),
      actions,
      problem: actions.changeUrl && slide.readingProblem ? texts.say(slide.readingProblem) : '',
      share: reader && (await shareView(opened, reader, isPublic, request)),
      related: await slideCards(await relatedTo(opened), site, texts),
      buyUrl: await offerOf(opened, request),
      lesson: await lessonView(opened, request),
      loginUrl: signInUrl(slidePath(slide), site),
    },
    {
      facts: {
        title,
        description:
          slide.description ||
          texts.t('{type} by {name}', {
            type: texts.say(TYPE_NAMES[slide.type]),
            name: site.website.name,
          }),
        canonical,
        isIndexed: isPublic,
        type: 'article',
        ...(isPublic && slide.imageId !== null && { image: `/web/image/slide.slide/${slide.id}/image` }),
        breadcrumbs: [
          { name: texts.t('Documents and videos'), url: site.url(SLIDES) },
          { name: pick(channel.name, language), url: site.url(channelPath(channel, site)) },
          { name: slide.name, url: site.url(path) },
        ],
        jsonLd: isPublic ? [jsonLdOf(opened, request)] : [],
        styles: STYLES,
      },
    },
  );
}

const pathOf = (slide: Slide, page: number) => (page > 1 ? `${slidePath(slide)}?page=${page}` : slidePath(slide));

const openPage = (slide: Slide, asked: number, request: FastifyRequest) =>
  readerOf(slide, asked, request, (page) => request.site.url(pathOf(slide, page)));

const titleOf = ({ name }: Slide, reader: Reader | null, { texts }: FastifyRequest): string =>
  reader && reader.number > 1 ? texts.t('{name}, page {n}', { name, n: reader.number }) : name;

/** Another page of the same document, for its reader. */
export async function pageAnswer({ slide }: OpenedSlide, asked: number, request: FastifyRequest): Promise<PageAnswer> {
  const reader = await openPage(slide, asked, request);
  return { reader, title: titleOf(slide, reader, request), url: request.site.url(pathOf(slide, reader.number)) };
}

/** Its category and tags, each with its list. */
async function placesOf({ slide, channel }: OpenedSlide, { site }: FastifyRequest) {
  const language = site.language.code;
  const category = (await categoriesOf(channel.id)).find(({ id }) => id === slide.categoryId);
  const own = new Set(await tagIdsOf(slide.id));
  const tags = (await tagsAt(site)).filter(({ id }) => own.has(id));
  const link = (name: string, path: string) => ({ name, url: site.url(path) });
  return {
    category: category ? link(pick(category.name, language), listPath(channel, { category }, site)) : null,
    tags: tags.map((tag) => link(pick(tag.name, language), listPath(channel, { tag }, site))),
  };
}

/** For search engines (schema.org). */
function jsonLdOf({ slide }: OpenedSlide, { site }: FastifyRequest): object {
  const at = (slide.publishedAt ?? slide.createdAt).toISOString();
  const image = `${site.origin}/web/image/slide.slide/${slide.id}/image`;
  const isVideo = slide.type === 'video';
  return {
    '@context': 'https://schema.org',
    '@type': isVideo
      ? 'VideoObject'
      : slide.type === 'presentation'
        ? 'PresentationDigitalDocument'
        : 'DigitalDocument',
    name: slide.name,
    description: slide.description || slide.name,
    url: site.origin + site.url(slidePath(slide)),
    inLanguage: languageTag(slide.languageCode),
    ...(isVideo ? { uploadDate: at, thumbnailUrl: image } : { datePublished: at, image }),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/ViewAction',
      userInteractionCount: slide.views + slide.embedViews,
    },
  };
}
