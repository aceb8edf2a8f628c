/** Counts reviews and comments to approve, for the start page of staff. */
import type { FastifyRequest } from 'fastify';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import { personOf } from '#core/people/session.ts';
import { moderatedBy } from '#threads/moderators.ts';
import { countInState } from '#threads/queries.ts';

export async function waitingMessages(request: FastifyRequest): Promise<StaffTask[]> {
  const count = await countInState('pending', await moderatedBy(await personOf(request), request.site));
  const text = request.texts.tn('{n} review or comment to approve', '{n} reviews or comments to approve', count);
  return [{ count, text, path: '/discussion/moderation' }];
}
