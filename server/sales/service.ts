/** What other domains may ask of sales, beside carts. */
import { eq } from 'drizzle-orm';
import { db, transaction } from '../core/db/database.ts';
import type { Site } from '../core/site.ts';
import { findCart } from './cart.ts';
import type { Owner } from './owner.ts';
import { orders } from './schema.ts';

export { type AmountView, lineAmounts, type TotalsView, totalsView } from './amount_view.ts';
export { type Amounts, amountsOf, proportion } from './amounts.ts';
export { onLinesCopied } from './cart_copy.ts';
export {
  type Customer,
  customerOf,
  type DeliveryCharge,
  type LinePrice,
  WHOLE_CHARGE,
  writeDelivery,
  writeLines,
  writeSums,
} from './cart_prices.ts';
export { type MoneyBack, moneyStayed, moneyWentBack } from './credit_notes.ts';
export { acceptOrder, addOption, changeLine, declineOrder, type LineChange, noteViewed } from './customer_service.ts';
export { type DocumentRef, documentFacts, noteOnDocument } from './document_notes.ts';
export type { DocumentView, PartyView } from './document_view.ts';
export { type InvoiceDocument, invoiceDocument, type OrderDocument, orderDocument } from './documents.ts';
export { findPlacedOrder } from './find_placed.ts';
export { goodsAndDelivery } from './goods_and_delivery.ts';
export { invoiceView } from './invoice_view.ts';
export { sendOrderLink } from './mails/order_mails.ts';
export { sendPaymentAwaited } from './mails/payment_awaited.ts';
export { tellStaffOfOrder } from './mails/staff_mail.ts';
export { type OrderView, orderView } from './order_view.ts';
export { invoiceIsPaid, orderIsPaid, type SitePayment, sitePaymentsOf } from './paid.ts';
export { hasBought, type LinkSales, type SoldVariant, salesByLink, soldInShop } from './queries.ts';
export { saleOrder } from './records.ts';
export { recountOrder, sumsOfOrder } from './recount.ts';
export { allCurrencies } from './setup/currency_form.ts';
export { taxesOfCompany } from './setup/tax_service.ts';
export {
  asLineTaxes,
  type FiscalPosition,
  fiscalPositionFor,
  mappedPrice,
  mappedTaxes,
  TAX_TAG,
  type Tax,
  type TaxRules,
  taxedPrice,
  taxRules,
  usualTaxes,
} from './tax_rules.ts';
export { mayChangeAddress } from './whose_address.ts';

export type CartNote = { customerReference?: string | undefined; note?: string | undefined };

/** Writes what the buyer says about the whole order on their cart. @returns its id, or null where there is none */
export async function noteOnCart(owner: Owner, site: Site, { customerReference, note }: CartNote) {
  return transaction(async () => {
    const cart = await findCart(owner, site);
    if (!cart) return null;
    const said = {
      customerReference: customerReference ?? cart.customerReference,
      note: note ?? cart.note,
      updatedAt: new Date(),
    };
    await db.update(orders).set(said).where(eq(orders.id, cart.id));
    return cart.id;
  });
}
