/** Counts new form submissions, for the start page of staff. */
import type { FastifyRequest } from 'fastify';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import { websitesOfCompany } from '#core/sites/site.ts';
import { countStates } from '#forms/queries.ts';

export async function waitingSubmissions({ site, texts }: FastifyRequest): Promise<StaffTask[]> {
  const { new: count = 0 } = await countStates(await websitesOfCompany(site));
  const text = texts.tn('{n} new form submission', '{n} new form submissions', count);
  return [{ count, text, path: '/website/submissions?state=new' }];
}
