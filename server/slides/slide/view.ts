/** The page of a slide. */
import type { FastifyRequest } from 'fastify';
import { languageTag } from '#core/i18n/language_tag.ts';
import { relativeTime } from '#core/i18n/relative_time.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { has } from '#core/people/people.ts';
import { escapeAttribute } from '#core/templates/marker_attributes.ts';
import type { OpenedSlide } from '#slides/access.ts';
import { listPath } from '#slides/channel/address.ts';
import { slideCards, TYPE_NAMES } from '#slides/channel/card.ts';
import { STYLES } from '#slides/channel/view.ts';
import { channelPath, embedPath, SLIDES, slidePath } from '#slides/paths.ts';
import { categoriesOf, tagIdsOf, tagsAt } from '#slides/queries.ts';
import { mayDownload } from './images.ts';
import { NETWORK_NAMES, NETWORKS } from './networks.ts';
import { type Reader, readerOf } from './reader.ts';
import { relatedTo } from './related.ts';
import { sharesOf } from './visits.ts';

export async function slideResponse(
  opened: OpenedSlide,
  asked: number,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const { slide, channel, reach } = opened;
  const language = site.language.code;
  const path = slidePath(slide);
  const pathOf = (page: number) => (page > 1 ? `${path}?page=${page}` : path);
  const reader = reach.reads ? await readerOf(slide, asked, request, (n) => site.url(pathOf(n))) : null;
  const canonical = pathOf(reader?.number ?? 1);
  const title =
    reader && reader.number > 1 ? texts.t('{name}, page {n}', { name: slide.name, n: reader.number }) : slide.name;
  const at = slide.publishedAt ?? slide.createdAt;
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
      actions: await actionsOf(opened, reader, request),
      embed: isPublic ? embedOf(opened, reader, request) : null,
      shares: isPublic ? await shareView(opened, request) : null,
      related: await slideCards(await relatedTo(opened), site, texts),
      loginUrl: site.url(`/web/login?redirect=${encodeURIComponent(site.url(path))}`),
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

/** What the visitor may do, apart from reading. */
async function actionsOf(opened: OpenedSlide, reader: Reader | null, { site }: FastifyRequest) {
  const { slide, channel, reach, person } = opened;
  const path = slidePath(slide);
  return {
    votes: {
      ...{ slideId: slide.id, likes: slide.likes, dislikes: slide.dislikes },
      userId: person?.userId ?? 0,
      href: site.url(path),
      loginUrl: site.url(`/web?redirect=${encodeURIComponent(site.url(path))}`),
    },
    downloadUrl: reader && mayDownload(opened) ? site.url(`${path}/download`) : null,
    needsSignIn: Boolean(reader && slide.fileId !== null && !person && channel.download === 'user'),
    isSignedIn: person !== null,
    promote: reach.publishes ? { url: site.url(`${path}/promote`), isOn: channel.promotedId === slide.id } : null,
    editUrl: has(person, 'slides') ? site.url(`/admin/slides/${slide.id}`) : null,
  };
}

/** The code for other websites begins at the page that is open. */
function embedOf({ slide }: OpenedSlide, reader: Reader | null, { site }: FastifyRequest) {
  const address = `${site.origin}${site.url(embedPath(slide.id, reader?.number ?? 1))}`;
  const attributes = `src="${escapeAttribute(address)}" title="${escapeAttribute(slide.name)}"`;
  return `<iframe ${attributes} width="700" height="480"></iframe>`;
}

async function shareView({ slide }: OpenedSlide, { site }: FastifyRequest) {
  const counts = await sharesOf(slide.id);
  const path = slidePath(slide);
  return {
    url: site.origin + site.url(path),
    countsUrl: site.url(`${path}/shares`),
    networks: NETWORKS.map((key) => ({
      key,
      name: NETWORK_NAMES[key],
      url: site.url(`${path}/share/${key}`),
      count: counts[key] ?? 0,
    })),
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
