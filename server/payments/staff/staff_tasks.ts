/** Counts the payments that need somebody, for the start page of staff. */
import type { FastifyRequest } from 'fastify';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import { countDifferences, DIFFERENCES } from './payout_list.ts';
import { countTransactions, type Group } from './queries.ts';
import { staffOf } from './staff_of.ts';

export async function waitingPayments(request: FastifyRequest): Promise<StaffTask[]> {
  const { texts } = request;
  const { companyId } = await staffOf(request);
  const counted = (group: Group) => countTransactions({ group, companyId });
  const [stuck, owed, ending] = [await counted('stuck'), await counted('owed'), await counted('ending')];
  const disputed = await counted('disputed');
  const differences = await countDifferences(companyId);
  return [
    {
      count: stuck,
      text: texts.tn('{n} payment needs attention', '{n} payments need attention', stuck),
      path: '/sales/payments?state=stuck',
    },
    {
      count: disputed,
      text: texts.tn('{n} disputed payment', '{n} disputed payments', disputed),
      path: '/sales/payments?state=disputed',
    },
    {
      count: owed,
      text: texts.tn('{n} refund to send', '{n} refunds to send', owed),
      path: '/sales/payments?state=owed',
    },
    {
      count: ending,
      text: texts.tn('{n} authorized payment to capture soon', '{n} authorized payments to capture soon', ending),
      path: '/sales/payments?state=ending',
    },
    {
      count: differences,
      text: texts.tn('{n} difference from the ledger', '{n} differences from the ledger', differences),
      path: DIFFERENCES,
    },
  ];
}
