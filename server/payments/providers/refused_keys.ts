/** What follows when a provider refuses the keys of an account. */
import { msg } from '#core/msg.ts';
import { AcquirerRefused, AcquirerUnreachable } from '#payments/ledger/acquirer.ts';

/** Staff must act; the payment itself is as good as before. */
export class KeysRefused extends AcquirerUnreachable {}

export const NOT_ACCEPTED = msg('The payment was declined. Try another payment method.');

/** For requests after which nothing can have been paid: the customer chooses another way at once. */
export async function askedForCustomer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KeysRefused) throw new AcquirerRefused(NOT_ACCEPTED);
    throw error;
  }
}
