import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { amountShown } from '#payments/ledger/amounts.ts';
import type { Document } from '#payments/ledger/payables.ts';
import { acquirerName, paymentsAndRefunds } from '#payments/ledger/queries.ts';
import type { PaymentLine } from '#sales/api.ts';
import { STATE_LOOKS, stateName } from './view.ts';

/** Refunds of a document, then its payments and failed attempts, newest first. */
export async function paymentLines(document: Document, site: Site): Promise<PaymentLine[]> {
  const texts = textsFor(site.language.code);
  const { payments, refunds } = await paymentsAndRefunds(document);
  return Promise.all(
    [...refunds, ...payments].map(async ({ transaction, acquirer }) => ({
      reference: transaction.reference,
      url: site.url(`/sales/payments/${transaction.id}`),
      acquirer: acquirerName(acquirer, site.language.code),
      date: texts.dateTime(transaction.createdAt, site.website.timeZone),
      // Refunds are shown as negative amounts.
      amount: await amountShown(
        transaction.kind === 'refund' ? -transaction.amount : transaction.amount,
        transaction.currencyCode,
        site.language.code,
      ),
      stateName: stateName(transaction, texts),
      look: STATE_LOOKS[transaction.state],
      isExpected: transaction.kind === 'payment' && transaction.state === 'pending' && acquirer.provider === 'transfer',
    })),
  );
}
