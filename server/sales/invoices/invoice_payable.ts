/** An invoice that its customer pays on the site. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Payable } from '#core/domain/payable.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { partners } from '#core/people/people.schema.ts';
import { mailTo } from '#sales/addresses/mail_to.ts';
import { lockInvoice } from '#sales/documents/totals.ts';
import { sendHowToPayInvoice } from '#sales/mails/invoice_mails.ts';
import { openInvoice } from '#sales/quotes/records.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { invoiceIsPaid } from './record_payment.ts';

const CHANGED = msg('The amount to pay has changed. Check it before paying.');

export const invoicePayable: Payable = {
  kind: 'invoice',
  async due(id, viewer) {
    const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id));
    const record = invoice && (await openInvoice(invoice, viewer));
    if (!record) return null;
    const [payer] = await db
      .select({ countryCode: partners.countryCode, name: partners.name, email: partners.email })
      .from(partners)
      .where(eq(partners.id, invoice.partnerId));
    return {
      record,
      name: invoice.number ?? '',
      amount: invoice.state === 'open' && invoice.kind === 'invoice' ? invoice.residual : 0,
      currencyCode: invoice.currencyCode,
      countryCode: payer?.countryCode ?? '',
      email: mailTo(payer ?? null, invoice.billingAddress).address,
      partnerId: invoice.partnerId,
    };
  },
  async began(id, { amount, currencyCode }) {
    const invoice = await lockInvoice(id);
    if (invoice.state !== 'open' || invoice.residual !== amount || invoice.currencyCode !== currencyCode)
      throw new Conflict(CHANGED);
    return invoice.number as string;
  },
  waits: sendHowToPayInvoice,
  async paid(id, { amount, came, reference, isReserved }) {
    if (isReserved) {
      const { state, residual } = await lockInvoice(id);
      return { outcome: state === 'open' && residual >= amount ? 'settled' : 'unavailable' };
    }
    return { outcome: (await invoiceIsPaid(id, { amount: came, reference })) ? 'settled' : 'unavailable' };
  },
  async ended() {},
};
