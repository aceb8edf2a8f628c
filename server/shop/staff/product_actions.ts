/** What staff do to several products of the list at once. */
import type { FastifyRequest } from 'fastify';
import { msg } from '#core/msg.ts';
import type { BulkAction } from '#core/staff_list/staff_list.ts';
import { priceChangePage } from './prices/price_change_routes.ts';
import { setShown } from './product/shown.ts';

type Flag = Parameters<typeof setShown>[1];

const changedText = (count: number, { texts: { tn } }: FastifyRequest): string =>
  tn('{n} product changed.', '{n} products changed.', count);

const setting = (flag: Flag, wanted: boolean) => async (ids: number[], request: FastifyRequest) =>
  changedText(await setShown(ids, flag, wanted, request), request);

export const productActions: BulkAction<unknown>[] = [
  {
    id: 'publish',
    label: msg('Publish'),
    question: (count, { tn }) => tn('Publish {n} product?', 'Publish {n} products?', count),
    run: setting('isPublished', true),
  },
  {
    id: 'unpublish',
    label: msg('Unpublish'),
    question: (count, { tn }) => tn('Unpublish {n} product?', 'Unpublish {n} products?', count),
    run: setting('isPublished', false),
  },
  {
    id: 'prices',
    label: msg('Change prices'),
    ask: priceChangePage,
  },
  {
    id: 'archive',
    label: msg('Archive'),
    isDangerous: true,
    question: (count, { tn }) => tn('Archive {n} product?', 'Archive {n} products?', count),
    run: setting('isActive', false),
  },
  {
    id: 'unarchive',
    label: msg('Restore'),
    question: (count, { tn }) => tn('Restore {n} product?', 'Restore {n} products?', count),
    run: setting('isActive', true),
  },
];
