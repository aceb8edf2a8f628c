/** What other domains may ask of sales, beside carts. */
import { eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import type { Site } from '#core/sites/site.ts';
import { findCart } from './carts/cart.ts';
import type { Owner } from './carts/owner.ts';
import { orders } from './schema/schema.ts';

export { mayChangeAddress } from './carts/address_owner.ts';
export { linesCopied } from './carts/cart_copy.ts';
export {
  type Customer,
  customerOf,
  type DeliveryCharge,
  type LinePrice,
  WHOLE_CHARGE,
  writeDelivery,
  writeLines,
  writeSums,
} from './carts/cart_prices.ts';
export { findPlacedOrder } from './carts/find_placed.ts';
export { type AmountView, lineAmounts, type TotalsView, totalsView } from './documents/amount_view.ts';
export { type Amounts, amountsOf, proportion } from './documents/amounts.ts';
export { type DocumentRef, documentFacts, noteOnDocument } from './documents/document_notes.ts';
export type { DocumentView, PartyView } from './documents/document_view.ts';
export {
  documentOfOrder,
  type InvoiceDocument,
  invoiceDocument,
  moved,
  type OrderDocument,
  orderDocument,
} from './documents/documents.ts';
export { goodsAndDelivery } from './documents/goods_and_delivery.ts';
export { invoiceView } from './documents/invoice_view.ts';
export { type OrderView, orderView } from './documents/order_view.ts';
export { recountOrder, sumsOfOrder } from './documents/totals.ts';
export { type MoneyBack, moneyStayed, moneyWentBack } from './invoices/credit_notes.ts';
export { orderIsPaid, sitePaymentsOf } from './invoices/record_payment.ts';
export { sendOrderLink, sendOrderReceived } from './mails/order_mails.ts';
export { tellStaffOfOrder } from './mails/staff_mail.ts';
export {
  acceptOrder,
  addOption,
  changeLine,
  declineOrder,
  type LineChange,
  noteViewed,
} from './quotes/customer_service.ts';
export { saleOrder } from './quotes/records.ts';
export {
  type OrderFile,
  orderSources,
  type PaymentLine,
  type Sellable,
} from './staff/order_sources.ts';
export { hasBought, type SoldVariant, soldInShop } from './staff/queries.ts';
export { allCurrencies } from './taxes/currency_form.ts';
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
} from './taxes/tax_rules.ts';
export { taxesOfCompany } from './taxes/tax_service.ts';
export { documentWithdrawn } from './withdrawing.ts';

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
