/** What staff do to several customers of the list at once. */
import type { FastifyRequest } from 'fastify';
import { Conflict, Invalid } from '#core/errors.ts';
import { firstError } from '#core/http/field_errors.ts';
import type { Flash } from '#core/http/flash.ts';
import { msg } from '#core/msg.ts';
import { withLeftOut } from '#core/staff_list/left_out.ts';
import { doToSelected } from '#core/staff_list/selected.ts';
import type { BulkAction } from '#core/staff_list/staff_list.ts';
import { blockCustomer, unblockCustomer } from '#customers/privacy/blocking.ts';
import { companyOf, ownCustomer, staffOf } from './company.ts';
import { tagsForm } from './contract.ts';
import { addTags, removeTag } from './customer_tags.ts';
import { inviteToAccount } from './invite.ts';
import { namesOfCustomers, tagsOfCustomers } from './queries.ts';

/** Each gets an email, or is signed out, in the request that asks for it. */
const MOST_AT_ONCE = 200;

export const customerActions: BulkAction<unknown>[] = [
  {
    id: 'tag',
    label: msg('Add tags'),
    question: (count, { tn }) => tn('Add tags to {n} customer?', 'Add tags to {n} customers?', count),
    field: { label: msg('Tags'), hint: msg('Separated by commas.'), maxlength: 1000 },
    run: tagAll,
  },
  {
    id: 'untag',
    label: msg('Remove a tag'),
    question: (count, { tn }) => tn('Remove a tag from {n} customer?', 'Remove a tag from {n} customers?', count),
    field: { label: msg('Tag'), options: tagOptions },
    run: async (ids, request, tag) => {
      const count = await removeTag(await companyOf(request), ids, Number(tag));
      return request.texts.tn('Tag removed from {n} customer.', 'Tag removed from {n} customers.', count);
    },
  },
  {
    id: 'invite',
    label: msg('Invite to the portal'),
    question: (count, { tn }) => tn('Invite {n} customer by email?', 'Invite {n} customers by email?', count),
    run: (ids, request) =>
      eachOf(ids, request, {
        run: async (id) => inviteToAccount(await ownCustomer(id, request), request.site),
        done: (count, { tn }) => tn('{n} customer invited.', '{n} customers invited.', count),
      }),
  },
  {
    id: 'block',
    label: msg('Block'),
    isDangerous: true,
    question: (count, { tn }) => tn('Block {n} customer?', 'Block {n} customers?', count),
    consequence: async (_ids, { texts }) =>
      texts.t('They can no longer sign in or order. Orders, invoices and subscriptions stay as they are.'),
    field: { label: msg('Reason'), hint: msg('Only staff see it.'), isOptional: true, maxlength: 1000 },
    run: async (ids, request, reason) => {
      const by = await staffOf(request);
      return eachOf(ids, request, {
        run: async (id) => blockCustomer(await ownCustomer(id, request), reason, by),
        done: (count, { tn }) => tn('{n} customer blocked.', '{n} customers blocked.', count),
      });
    },
  },
  {
    id: 'unblock',
    label: msg('Unblock'),
    question: (count, { tn }) => tn('Unblock {n} customer?', 'Unblock {n} customers?', count),
    run: async (ids, request) => {
      const by = await staffOf(request);
      return eachOf(ids, request, {
        run: async (id) => unblockCustomer(await ownCustomer(id, request), by),
        done: (count, { tn }) => tn('{n} customer unblocked.', '{n} customers unblocked.', count),
      });
    },
  },
];

type Work = Omit<Parameters<typeof doToSelected>[2], 'most' | 'namesOf'>;

const eachOf = (ids: readonly number[], request: FastifyRequest, work: Work): Promise<string | Flash> =>
  doToSelected(ids, request, { ...work, most: MOST_AT_ONCE, namesOf: namesOfCustomers });

async function tagAll(ids: number[], request: FastifyRequest, answer: string): Promise<string | Flash> {
  const { texts } = request;
  const read = tagsForm.safeParse({ tags: answer });
  if (!read.success) {
    const problem = firstError(read.error, texts);
    throw new Invalid(problem, { answer: problem });
  }
  const leftOut = await addTags(await companyOf(request), ids, read.data.tags);
  const count = ids.length - leftOut.length;
  return withLeftOut(texts.tn('{n} customer tagged.', '{n} customers tagged.', count), leftOut, {
    texts,
    namesOf: namesOfCustomers,
  });
}

async function tagOptions(ids: number[]) {
  const tags = await tagsOfCustomers(ids);
  if (tags.length === 0) throw new Conflict(msg('These customers have no tags.'));
  return tags.map(({ id, name }) => ({ value: String(id), label: name }));
}
