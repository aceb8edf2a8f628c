/** Counts the payments that need somebody, for the start page of staff. */
import type { FastifyRequest } from 'fastify';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import { Unauthorized } from '#core/errors.ts';
import { personOf } from '#core/people/session.ts';
import { countTransactions, type Group } from './queries.ts';

export async function waitingPayments(request: FastifyRequest): Promise<StaffTask[]> {
  const { texts } = request;
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  const counted = (group: Group) =>
    countTransactions({ group, companyId: person.companyId, q: '', acquirerId: null, from: null, until: null });
  const [stuck, owed] = [await counted('stuck'), await counted('owed')];
  return [
    {
      count: stuck,
      text: texts.tn('{n} payment needs attention', '{n} payments need attention', stuck),
      path: '/sales/payments?state=stuck',
    },
    {
      count: owed,
      text: texts.tn('{n} refund to send', '{n} refunds to send', owed),
      path: '/sales/payments?state=owed',
    },
  ];
}
