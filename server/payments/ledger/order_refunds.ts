/** Refunds what was paid for an order, from its payments one after another. */

import { Conflict } from '#core/errors.ts';
import type { Refunder } from '#sales/api.ts';
import { findPayment, type Transaction } from './ledger.ts';
import type { Document } from './payables.ts';
import { paymentsOfDocument } from './queries.ts';
import { startRefund, TOO_MUCH } from './refunds.ts';
import { settleOne } from './settlement.ts';

const leftOf = ({ captured, refunded }: Transaction): number => captured - refunded;

/** Those with money left, the newest first. */
async function paymentsWithMoney(documents: readonly Document[]): Promise<Transaction[]> {
  const found = await Promise.all(documents.map(paymentsOfDocument));
  return found.flat().flatMap(({ transaction }) => (leftOf(transaction) > 0 ? [transaction] : []));
}

export const orderRefunder: Refunder = {
  left: async (documents) => (await paymentsWithMoney(documents)).reduce((sum, one) => sum + leftOf(one), 0),
  refund: async (documents, { amount, submission, userId }) => {
    let rest = amount;
    let isNew = false;
    for (const { id } of await paymentsWithMoney(documents)) {
      const payment = (await findPayment(id)) as Transaction;
      const part = Math.min(rest, leftOf(payment));
      if (part <= 0) continue;
      if (!(await startRefund(payment, part, submission))) return false;
      isNew = true;
      rest -= part;
      // After a full refund, nothing has to be fulfilled any more.
      await settleOne(id, [], { source: 'staff', byId: userId });
    }
    if (rest > 0) throw new Conflict(TOO_MUCH);
    return isNew;
  },
};
