/** The page of a channel: its home by categories, and its lists. */
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { has } from '#core/people/people.ts';
import { pagerOf } from '#core/templates/pager.ts';
import type { Opened } from '#slides/access.ts';
import { courseView, offerOf } from '#slides/course/view.ts';
import { SLIDE_TYPES, type SlideType, SORTINGS, type Sorting } from '#slides/kinds.ts';
import { channelPath, SLIDES, signInUrl } from '#slides/paths.ts';
import { type Category, categoriesOf, type Tag } from '#slides/queries.ts';
import { slides } from '#slides/schema.ts';
import { uploadPath } from '#slides/upload/paths.ts';
import { type ListAddress, listPath } from './address.ts';
import { slideCards } from './card.ts';
import { countByType, countSlides, findSlides, firstByCategory, matching, shownIn } from './find_slides.ts';

export const STYLES = 'slides/slides';
/** The specified numbers. */
const SLIDES_PER_PAGE = 12;
const SLIDES_PER_CATEGORY = 4;

const SORTING_NAMES: Record<Sorting, string> = {
  sequence: msg('In order'),
  date: msg('Newest'),
  view: msg('Most viewed'),
  vote: msg('Most liked'),
};
const TYPE_LISTS: Record<SlideType, string> = {
  presentation: msg('Presentations'),
  document: msg('Documents'),
  infographic: msg('Infographics'),
  video: msg('Videos'),
};

export type ChannelQuestion = {
  type: SlideType | null;
  tag: Tag | null;
  category: Category | null;
  uncategorized: boolean;
  search: string;
  sorting: Sorting | null;
  page: number;
};

export async function channelPage(
  opened: Opened,
  asked: ChannelQuestion,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const { channel } = opened;
  const language = site.language.code;
  const name = pick(channel.name, language);
  const categories = await categoriesOf(channel.id);
  const isFiltered = Boolean(asked.type || asked.tag || asked.category || asked.uncategorized || asked.search);
  const isHome = !isFiltered && asked.page === 1 && categories.length > 0;
  const sorting = asked.sorting ?? channel.sorting;
  const content = isHome
    ? { groups: await groupsOf(opened, categories, asked, request), list: null }
    : { groups: [], list: await listOf(opened, asked, request) };
  const filterName = [
    asked.category && pick(asked.category.name, language),
    asked.tag && pick(asked.tag.name, language),
  ]
    .filter(Boolean)
    .join(', ');
  const heading = filterName || (asked.uncategorized ? texts.t('Uncategorized') : '');
  const canonical = listPath(
    channel,
    { ...asked, search: '', sorting: null, isUncategorized: asked.uncategorized },
    site,
  );
  return show(
    '@slides/channel',
    {
      channel: { name, url: site.url(channelPath(channel, site)), isPublished: channel.isPublished },
      description: pick(channel.description, language),
      isClosed: !opened.reach.reads,
      isCourse: channel.isCourse,
      signInUrl: opened.person ? null : signInUrl(channelPath(channel, site), site),
      buyUrl: await offerOf(opened, request),
      course: isFiltered || asked.page > 1 ? null : await courseView(opened, request),
      heading,
      search: asked.search,
      sorting,
      sortings: linksBySorting(opened, asked, sorting, request),
      types: await linksByType(opened, asked, request),
      promoted: isHome ? await promotedIn(opened, request) : null,
      ...content,
      upload: opened.reach.uploads
        ? { channelId: channel.id, href: site.url(uploadPath(channel)), mayPublish: opened.reach.publishes }
        : null,
      // The specified query that opens the dialog.
      opensUpload: 'enable_slide_upload' in (request.query as object),
      manageUrl: has(opened.person, 'slides') ? site.url(`/admin/slides/channels/${channel.id}`) : null,
    },
    {
      facts: {
        title: [heading, name].filter(Boolean).join(' | ') + (asked.page > 1 ? ` (${asked.page})` : ''),
        description: pick(channel.description, language) || name,
        canonical,
        isIndexed: channel.isPublished && channel.visibility !== 'private' && !asked.search && !asked.sorting,
        breadcrumbs: [
          { name: texts.t('Documents and videos'), url: site.url(SLIDES) },
          { name, url: site.url(channelPath(channel, site)) },
        ],
        styles: STYLES,
      },
    },
  );
}

/** The slide above all others. */
async function promotedIn(opened: Opened, { site, texts }: FastifyRequest) {
  const { promotedId } = opened.channel;
  if (promotedId === null) return null;
  const rows = await findSlides(sql`${shownIn(opened)} and ${slides.id} = ${promotedId}`, {
    sorting: 'date',
    limit: 1,
  });
  return (await slideCards(rows, site, texts))[0] ?? null;
}

async function groupsOf(
  opened: Opened,
  categories: readonly Category[],
  asked: ChannelQuestion,
  { site, texts }: FastifyRequest,
) {
  const found = await firstByCategory(opened, {
    sorting: asked.sorting ?? opened.channel.sorting,
    each: SLIDES_PER_CATEGORY,
  });
  const cards = await slideCards(
    [...found.values()].flatMap(({ rows }) => rows),
    site,
    texts,
  );
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const group = (name: string, key: number | null, to: ListAddress) => {
    const { rows = [], count = 0 } = found.get(key) ?? {};
    return {
      name,
      cards: rows.flatMap(({ id }) => cardOf.get(id) ?? []),
      allUrl: count > SLIDES_PER_CATEGORY ? site.url(listPath(opened.channel, to, site)) : null,
      url: site.url(listPath(opened.channel, to, site)),
    };
  };
  const sorting = asked.sorting;
  return [
    ...categories.map((category) => group(pick(category.name, site.language.code), category.id, { category, sorting })),
    group(texts.t('Uncategorized'), null, { isUncategorized: true, sorting }),
  ].filter(({ cards: own }) => own.length > 0);
}

async function listOf(opened: Opened, asked: ChannelQuestion, { site, texts }: FastifyRequest) {
  const where = matching(opened, {
    type: asked.type,
    tagId: asked.tag?.id ?? null,
    categoryId: asked.category?.id ?? null,
    isUncategorized: asked.uncategorized,
    search: asked.search,
  });
  const total = await countSlides(where);
  const url = (page: number) =>
    site.url(listPath(opened.channel, { ...asked, isUncategorized: asked.uncategorized, page }, site));
  const pager = pagerOf({ total, page: asked.page, step: SLIDES_PER_PAGE, url });
  if (asked.page > pager.page_count) throw new NotFound();
  const rows = await findSlides(where, {
    sorting: asked.sorting ?? opened.channel.sorting,
    limit: SLIDES_PER_PAGE,
    offset: pager.offset,
  });
  return { cards: await slideCards(rows, site, texts), pager };
}

/** The same list in another order, from its first page on. */
const linksBySorting = ({ channel }: Opened, asked: ChannelQuestion, now: Sorting, { site, texts }: FastifyRequest) =>
  SORTINGS.filter((sorting) => sorting !== 'sequence' || channel.sorting === sorting).map((sorting) => ({
    value: sorting,
    label: texts.say(SORTING_NAMES[sorting]),
    url: site.url(listPath(channel, { ...asked, isUncategorized: asked.uncategorized, sorting, page: 1 }, site)),
    isCurrent: sorting === now,
  }));

/** Types that the channel has, each with its list. */
async function linksByType(opened: Opened, asked: ChannelQuestion, { site, texts }: FastifyRequest) {
  const counts = await countByType(opened);
  const link = (type: SlideType | null, label: string) => ({
    label,
    url: site.url(listPath(opened.channel, { type, sorting: asked.sorting }, site)),
    isCurrent: asked.type === type && !asked.tag && !asked.category && !asked.uncategorized && !asked.search,
  });
  return [
    link(null, texts.t('All')),
    ...SLIDE_TYPES.filter((type) => counts.has(type)).map((type) =>
      link(type, `${texts.say(TYPE_LISTS[type])} (${counts.get(type)})`),
    ),
  ];
}
