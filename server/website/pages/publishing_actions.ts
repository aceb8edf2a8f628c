/** Publishes and unpublishes selected rows of the staff lists of pages and news. */
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { Forbidden } from '#core/errors.ts';
import type { Flash } from '#core/http/flash.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { personOf } from '#core/people/session.ts';
import type { StaffCell } from '#core/staff_list/cells.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { MOST_COUNTED } from '#core/staff_list/find.ts';
import { doToSelected } from '#core/staff_list/selected.ts';
import type { BulkAction } from '#core/staff_list/staff_list.ts';
import { news, pages } from '#website/schema.ts';
import { websitePublishables } from './publish_service.ts';

type Row = { isPublished: boolean; mayEdit?: boolean };

const TABLES = { 'website.page': pages, 'website.news': news } as const;
type PublishedObject = keyof typeof TABLES;

export const publishingActions = <R extends Row>(object: PublishedObject): BulkAction<R>[] => [
  {
    id: 'publish',
    label: msg('Publish'),
    onRow: ({ isPublished, mayEdit }) => !isPublished && mayEdit === true,
    question: (count, { tn }) => tn('Publish {n} entry?', 'Publish {n} entries?', count),
    run: (ids, request) => publishAll(object, ids, { wanted: true, request }),
  },
  {
    id: 'unpublish',
    label: msg('Unpublish'),
    onRow: ({ isPublished, mayEdit }) => isPublished && mayEdit === true,
    question: (count, { tn }) => tn('Unpublish {n} entry?', 'Unpublish {n} entries?', count),
    run: (ids, request) => publishAll(object, ids, { wanted: false, request }),
  },
];

type Wanted = { wanted: boolean; request: FastifyRequest };

/** What this person may not change, or what is not ready, is left out. */
async function publishAll(
  object: PublishedObject,
  ids: number[],
  { wanted, request }: Wanted,
): Promise<string | Flash> {
  const { site } = request;
  const person = await personOf(request);
  const publishable = websitePublishables.find((one) => one.object === object);
  if (!publishable || !person) throw new Forbidden();
  return doToSelected(ids, request, {
    most: MOST_COUNTED,
    run: (id) => publishable.publish({ id, wanted, site, person }),
    done: (count, { tn }) =>
      wanted
        ? tn('{n} entry published.', '{n} entries published.', count)
        : tn('{n} entry unpublished.', '{n} entries unpublished.', count),
    namesOf: (of) => titlesOf(object, of, request),
  });
}

async function titlesOf(
  object: PublishedObject,
  ids: number[],
  { site }: FastifyRequest,
): Promise<Map<number, string>> {
  const { id, title } = TABLES[object];
  const found = await db.select({ id, title }).from(TABLES[object]).where(inArray(id, ids));
  return new Map(found.map((row) => [row.id, pick(row.title, site.language.code)]));
}

/** Published from a moment that is to come. */
export const isScheduled = ({ isPublished, publishedFrom }: typeof pages | typeof news): SQL | undefined =>
  and(eq(isPublished, true), gt(publishedFrom, sql.param(new Date(), publishedFrom)));

export function publishingState(
  { isPublished, publishedFrom }: { isPublished: boolean; publishedFrom: Date | null },
  request: FastifyRequest,
): StaffCell {
  const { t } = request.texts;
  const { state } = cellsFor(request);
  if (!isPublished) return state(t('Unpublished'), 'neutral');
  return publishedFrom !== null && publishedFrom > new Date()
    ? state(t('Scheduled'), 'notice')
    : state(t('Published'), 'positive');
}
