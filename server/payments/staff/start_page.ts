/** Latest payments and the first payment method, for the start page of staff. */
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import type { StaffEvent, StartPagePart } from '#core/domain/start_page.ts';
import { msg } from '#core/msg.ts';
import { currencies } from '#core/sites/schema.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { acquirersOfCompany } from './acquirer_form.ts';
import { staffOf } from './staff_of.ts';

async function paymentEvents(request: FastifyRequest, most: number): Promise<StaffEvent[]> {
  const { joined, money, t } = request.texts;
  const { companyId } = await staffOf(request);
  const rows = await db
    .select({
      transaction: transactions,
      currency: { code: currencies.code, symbol: currencies.symbol, decimals: currencies.decimals },
    })
    .from(transactions)
    .innerJoin(acquirers, eq(acquirers.id, transactions.acquirerId))
    .innerJoin(currencies, eq(currencies.code, transactions.currencyCode))
    .where(and(eq(acquirers.companyId, companyId), eq(transactions.state, 'done')))
    .orderBy(desc(transactions.id))
    .limit(most);
  return rows.map(({ transaction: { id, kind, reference, amount, updatedAt }, currency }) => ({
    at: updatedAt,
    text: joined([
      kind === 'refund' ? t('Refund {reference}', { reference }) : t('Payment {reference}', { reference }),
      money(amount, currency),
    ]),
    path: `/sales/payments/${id}`,
  }));
}

export const paymentsStartPage: StartPagePart[] = [
  {
    role: 'finance',
    events: paymentEvents,
    firstSteps: [
      {
        label: msg('Offer a payment method'),
        path: '/sales/acquirers/new',
        position: 40,
        isDone: async ({ site }) => (await acquirersOfCompany(site.company.id)).some(({ isPublished }) => isPublished),
      },
    ],
  },
];
