/** What account managers do to several staff accounts of the list at once. */
import type { FastifyRequest } from 'fastify';
import type { Flash } from '#core/http/flash.ts';
import { msg } from '#core/msg.ts';
import { doToSelected } from '#core/staff_list/selected.ts';
import type { BulkAction } from '#core/staff_list/staff_list.ts';
import type { Manager } from './access.ts';
import { closeWithHistory, dismissWithHistory, reopenWithHistory } from './account_form.ts';
import { managerOf } from './managing.ts';
import { accountNames } from './queries.ts';
import { endSessions } from './service.ts';

const MOST_AT_ONCE = 200;

export const accountActions: BulkAction<unknown>[] = [
  {
    id: 'sessions',
    label: msg('Sign out everywhere'),
    needsPassword: true,
    question: (count, { tn }) => tn('Sign out {n} person everywhere?', 'Sign out {n} people everywhere?', count),
    run: (ids, request) => doToAccounts(ids, request, endSessions),
  },
  {
    id: 'dismiss',
    label: msg('No longer works here'),
    isDangerous: true,
    needsPassword: true,
    question: (count, { tn }) => tn('Remove the access of {n} person?', 'Remove the access of {n} people?', count),
    consequence: async (_ids, { texts }) =>
      texts.t('They lose all roles and are signed out everywhere. They keep their account as a customer.'),
    run: (ids, request) => doToAccounts(ids, request, dismissWithHistory),
  },
  {
    id: 'close',
    label: msg('Close account'),
    isDangerous: true,
    needsPassword: true,
    question: (count, { tn }) => tn('Close {n} account?', 'Close {n} accounts?', count),
    consequence: async (_ids, { texts }) => texts.t('No one can sign in with it until it is opened again.'),
    run: (ids, request) => doToAccounts(ids, request, closeWithHistory),
  },
  {
    id: 'reopen',
    label: msg('Reopen account'),
    needsPassword: true,
    question: (count, { tn }) => tn('Reopen {n} account?', 'Reopen {n} accounts?', count),
    run: (ids, request) => doToAccounts(ids, request, reopenWithHistory),
  },
];

/** Nobody does it to themselves, nor to the last who manages accounts. */
async function doToAccounts(
  ids: readonly number[],
  request: FastifyRequest,
  act: (manager: Manager, userId: number, request: FastifyRequest) => Promise<void>,
): Promise<string | Flash> {
  const manager = await managerOf(request);
  return doToSelected(ids, request, {
    most: MOST_AT_ONCE,
    run: (id) => act(manager, id, request),
    done: (count, { tn }) => tn('{n} account changed.', '{n} accounts changed.', count),
    namesOf: accountNames,
  });
}
