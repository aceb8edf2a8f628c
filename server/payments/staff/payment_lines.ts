import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { amountShown } from '#payments/ledger/amounts.ts';
import type { Document } from '#payments/ledger/payables.ts';
import { acquirerName, paymentsAndRefunds } from '#payments/ledger/queries.ts';
import type { PaymentLine } from '#sales/api.ts';
import { disputesOf } from './disputes.ts';
import { badgeOf } from './status_badge.ts';

/** Refunds of a document, then its payments and failed attempts, newest first. */
export async function paymentLines(document: Document, site: Site): Promise<PaymentLine[]> {
  const texts = textsFor(site.language.code);
  const { payments, refunds } = await paymentsAndRefunds(document);
  const disputes = await disputesOf(payments.map(({ transaction }) => transaction));
  return Promise.all(
    [...refunds, ...payments].map(async ({ transaction, acquirer }) => {
      const { name, look } = badgeOf(transaction, disputes.get(transaction.id) ?? null, texts);
      return {
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
        stateName: name,
        look,
        isExpected:
          transaction.kind === 'payment' && transaction.state === 'pending' && acquirer.provider === 'transfer',
      };
    }),
  );
}
