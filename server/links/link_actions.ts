/** Lets selected tracked links expire, and work again. */
import type { FastifyRequest } from 'fastify';
import { msg } from '#core/msg.ts';
import type { BulkAction } from '#core/staff_list/staff_list.ts';
import { setEnds } from './service.ts';

export const linkActions: BulkAction<unknown>[] = [
  {
    id: 'expire',
    label: msg('Expire now'),
    isDangerous: true,
    question: (count, { tn }) => tn('Expire {n} tracked link now?', 'Expire {n} tracked links now?', count),
    consequence: async (_ids, { texts }) =>
      texts.t('Visitors who follow them see that the page is gone. Clicks are kept.'),
    run: (ids, request) => endAll(ids, new Date(), request),
  },
  {
    id: 'renew',
    label: msg('Remove the expiry date'),
    question: (count, { tn }) =>
      tn('Remove the expiry date of {n} tracked link?', 'Remove the expiry date of {n} tracked links?', count),
    run: (ids, request) => endAll(ids, null, request),
  },
];

async function endAll(ids: number[], at: Date | null, { texts }: FastifyRequest): Promise<string> {
  await setEnds(ids, at);
  return texts.tn('{n} tracked link changed.', '{n} tracked links changed.', ids.length);
}
