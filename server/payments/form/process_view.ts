/** View of payments in progress for the waiting page and its poll. */

import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { amountShown } from '#payments/ledger/amounts.ts';
import type { PolledTransaction } from '#payments/ledger/contract.ts';
import type { Followed } from '#payments/ledger/queries.ts';
import { goesBack, hasEnded } from '#payments/ledger/states.ts';

export async function polledView({ transaction, acquirer }: Followed, site: Site): Promise<PolledTransaction> {
  const { reference, amount, currencyCode, state, isProcessed, stateMessage, returnUrl, errorUrl, kind } = transaction;
  const message = messageFor({ transaction, acquirer }, site);
  const place = goesBack(transaction) ? 'goes_back' : 'message_to_display';
  return {
    reference,
    amount: await amountShown(amount, currencyCode, site.language.code),
    currency: currencyCode,
    state,
    is_processed: isProcessed,
    state_message: stateMessage && textsFor(site.language.code).say(stateMessage),
    ...(message ? { [place]: message } : {}),
    acquirer_provider: acquirer.provider,
    return_url: site.url(hasEnded(state) && errorUrl ? errorUrl : returnUrl),
    type: kind,
  };
}

/**
 * The acquirer's message in this state; for a transfer also the seller's account and the reference to give. Of a payment
 * that goes back nothing but that.
 */
export function messageFor({ transaction, acquirer }: Followed, { language, company }: Site): string {
  const { t } = textsFor(language.code);
  if (goesBack(transaction))
    return t(
      'Your order was already paid, or what you chose is no longer available. You get all of this payment back.',
    );
  const messages = {
    draft: {},
    pending: acquirer.pendingMessage,
    authorized: acquirer.authorizedMessage,
    done: acquirer.doneMessage,
    cancel: acquirer.cancelMessage,
    error: acquirer.errorMessage,
  }[transaction.state];
  const isToTransfer = acquirer.provider === 'transfer' && transaction.state === 'pending';
  return [
    pick(messages, language.code),
    isToTransfer && company.bankAccount,
    isToTransfer && t('Payment reference: {reference}', { reference: transaction.reference }),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Where the page of payments under way leads; null: it shows them. */
export function nextPage(polled: readonly PolledTransaction[]): string | null {
  const [first] = polled;
  if (first?.acquirer_provider === 'transfer' && first.state !== 'draft') return first.return_url;
  const decided = polled.filter(({ state }) => DECIDED.has(state));
  const [only] = decided;
  return only && decided.length === 1 && only.state !== 'pending' ? only.return_url : null;
}
const DECIDED = new Set(['done', 'error', 'pending', 'authorized']);
