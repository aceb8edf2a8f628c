/** The staff list of documents and videos. */
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { momentsFilter, publishedFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { TYPE_NAMES } from '#slides/channel/card.ts';
import type { SlideType } from '#slides/kinds.ts';
import { slidePath } from '#slides/paths.ts';
import { SLIDE_HEADING, SLIDES_TAG, type SlideHeading } from '#slides/queries.ts';
import { slideChannels, slides } from '#slides/schema.ts';
import { CHANNEL_LIST, SLIDE_LIST } from './paths.ts';

const ownChannels = ({ site }: FastifyRequest) =>
  db
    .select({ id: slideChannels.id })
    .from(slideChannels)
    .where(
      and(
        eq(slideChannels.companyId, site.company.id),
        or(isNull(slideChannels.websiteId), eq(slideChannels.websiteId, site.website.id)),
      ),
    );

export const slideList: StaffList<SlideHeading> = {
  url: SLIDE_LIST,
  audience: 'slides',
  title: msg('Documents and videos'),
  empty: msg('Nothing here yet'),
  id: slides.id,
  order: [desc(slides.createdAt), desc(slides.id)],
  scope: (request) => inArray(slides.channelId, ownChannels(request)),
  rows: () => db.select(SLIDE_HEADING).from(slides),
  ids: () => db.select({ id: slides.id }).from(slides),
  search: {
    label: msg('Title or description'),
    where: (q) => or(contains(slides.name, q), contains(slides.description, q)),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'drafts', label: msg('Drafts'), where: () => eq(slides.isPublished, false) },
    { id: 'unread', label: msg('Could not be read'), where: () => eq(slides.reading, 'failed') },
  ],
  filters: [
    {
      id: 'channel',
      label: msg('Channel'),
      kind: 'choice',
      options: channelOptions,
      where: (ids) => inArray(slides.channelId, ids.map(Number)),
    },
    {
      id: 'type',
      label: msg('Type', { context: 'kind' }),
      kind: 'choice',
      options: ({ texts: { say } }) =>
        Object.entries(TYPE_NAMES).map(([value, label]) => ({ value, label: say(label) })),
      where: (types) => inArray(slides.type, types as SlideType[]),
    },
    publishedFilter(slides.isPublished),
    momentsFilter('added', msg('Added'), slides.createdAt),
  ],
  columns: [
    { id: 'name', label: msg('Title'), kind: 'text', sort: slides.name },
    { id: 'type', label: msg('Type', { context: 'kind' }), kind: 'text', sort: slides.type },
    {
      id: 'views',
      label: msg('Views'),
      kind: 'number',
      sort: sql`${slides.views} + ${slides.embedViews}`,
      card: 'amount',
    },
    { id: 'added', label: msg('Added'), kind: 'date', sort: slides.createdAt, card: 'note' },
    { id: 'state', label: msg('Status'), kind: 'state', sort: slides.isPublished, card: 'state' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${SLIDE_LIST}/${id}`,
  cells: (slide, request) => {
    const { text, moment, state } = cellsFor(request);
    const { t, say, number } = request.texts;
    const views = slide.views + slide.embedViews;
    return [
      text(slide.name),
      text(say(TYPE_NAMES[slide.type])),
      { text: number(views, 0), value: views },
      moment(slide.createdAt),
      slide.isPublished ? state(t('Published'), 'positive') : state(t('Draft'), 'neutral'),
    ];
  },
  links: (slide, { texts: { t } }) => [{ label: t('View'), path: slidePath(slide) }],
  more: [{ path: CHANNEL_LIST, label: msg('Channels') }],
  actions: [
    {
      id: 'publish',
      label: msg('Publish'),
      question: (count, { tn }) => tn('Publish {n} item?', 'Publish {n} items?', count, { n: count }),
      run: (ids, request) => publishing(ids, true, request),
    },
    {
      id: 'unpublish',
      label: msg('Unpublish'),
      question: (count, { tn }) => tn('Unpublish {n} item?', 'Unpublish {n} items?', count, { n: count }),
      run: (ids, request) => publishing(ids, false, request),
    },
  ],
};

async function channelOptions(request: FastifyRequest) {
  const channels = await db
    .select({ id: slideChannels.id, name: slideChannels.name })
    .from(slideChannels)
    .where(inArray(slideChannels.id, ownChannels(request)))
    .orderBy(asc(slideChannels.sequence), asc(slideChannels.id));
  return channels.map(({ id, name }) => ({ value: String(id), label: pick(name, request.site.language.code) }));
}

async function publishing(ids: number[], isPublished: boolean, request: FastifyRequest): Promise<string> {
  const now = new Date();
  await db
    .update(slides)
    .set({
      isPublished,
      updatedAt: now,
      ...(isPublished && { publishedAt: sql`coalesce(${slides.publishedAt}, ${sql.param(now, slides.publishedAt)})` }),
    })
    .where(and(inArray(slides.id, ids), inArray(slides.channelId, ownChannels(request))));
  await changed(SLIDES_TAG);
  return isPublished ? request.texts.t('Published.') : request.texts.t('Unpublished.');
}
