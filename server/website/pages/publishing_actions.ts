/** Publishes and unpublishes selected rows of the staff lists of pages and news. */
import type { FastifyRequest } from 'fastify';
import { Forbidden } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { personOf } from '#core/people/session.ts';
import type { StaffCell } from '#core/staff_list/cells.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { BulkAction } from '#core/staff_list/staff_list.ts';
import { websitePublishables } from './publish_service.ts';

type Row = { isPublished: boolean; mayEdit?: boolean };

export const publishingActions = <R extends Row>(object: string): BulkAction<R>[] => [
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

/** Rows that this person may not change are skipped. */
async function publishAll(
  object: string,
  ids: number[],
  { wanted, request }: { wanted: boolean; request: FastifyRequest },
): Promise<string> {
  const { site, texts } = request;
  const person = await personOf(request);
  const publishable = websitePublishables.find((one) => one.object === object);
  if (!publishable || !person) throw new Forbidden();
  let changed = 0;
  for (const id of ids) {
    try {
      await publishable.publish({ id, wanted, site, person });
      changed++;
    } catch (error) {
      if (!(error instanceof Forbidden)) throw error;
    }
  }
  return wanted
    ? texts.tn('{n} entry published.', '{n} entries published.', changed)
    : texts.tn('{n} entry unpublished.', '{n} entries unpublished.', changed);
}

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
