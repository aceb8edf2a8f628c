/** What pages may call of `payment.token`. */
import { z } from 'zod';
import type { ModelCall } from '#core/domain/domain.ts';
import { Forbidden, Invalid, NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';
import { linkedRecords } from './form/linked_records.ts';
import type { LinkedRecords } from './ledger/contract.ts';
import { deleteToken, findToken, mayDelete } from './ledger/tokens.ts';

/** An id, or a list of one. */
const ids = z.tuple([
  z.union([
    recordId,
    z
      .array(recordId)
      .length(1)
      .transform(([id]) => id as number),
  ]),
]);

function idIn(args: unknown[]): number {
  const read = ids.safeParse(args);
  if (!read.success) throw new Invalid(msg('There is a problem: one id is expected.'), { args: '' });
  return read.data[0];
}

export const tokenCalls: ModelCall[] = [
  {
    model: 'payment.token',
    method: 'get_linked_records',
    run: async ({ args, person, site }): Promise<LinkedRecords> => {
      const id = idIn(args);
      const token = await findToken(id);
      if (!token?.isActive) throw new NotFound();
      if (!(await mayDelete(token, person, site))) throw new Forbidden();
      return { [id]: await linkedRecords(id, site) };
    },
  },
  {
    model: 'payment.token',
    method: 'unlink',
    run: async ({ args, person, site }): Promise<true> => {
      const id = idIn(args);
      const token = await findToken(id);
      if (!token?.isActive) throw new NotFound();
      if (!(await deleteToken(id, person, site))) throw new Forbidden();
      return true;
    },
  },
];
