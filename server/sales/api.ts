/** What other domains may use of this one. */
export { customerSales } from './account/customer_sections.ts';
export { asKept } from './addresses/kept_address.ts';
export { mailTo } from './addresses/mail_to.ts';
export { cartOfToken, isLeft, reviveCart } from './carts/abandoned.ts';
export {
  type AbandonedCart,
  abandonedCarts,
  CART,
  type CartGoods,
  type CartRow,
  cartIds,
  cartRows,
  goodsIn,
  isAbandoned,
  markReminded,
} from './carts/abandoned_carts.ts';
export { fixAddressOnOrders, mayChangeAddress } from './carts/address_owner.ts';
export {
  type Cart,
  type CartLine,
  cartLines,
  cartOf,
  createCart,
  findCart,
  insertLine,
  isForPayment,
  linkedLines,
  lockCart,
  lockFound,
  MOST_LINES,
  MOST_PIECES,
  type Owner,
  ownerOf,
  piecesIn,
  plainLine,
  removeLine,
  updateLine,
} from './carts/cart.ts';
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
export { setCartNote } from './carts/note.ts';
export {
  becomeSale,
  type CheckoutNote,
  endUnavailableOrder,
  findOrders,
  findOrderWithPayer,
  isCancelled,
  isOrdered,
  linesOf,
  lockOrder,
  lowerLine,
  mustBePaid,
  type Order,
  type OrderLine,
  orderTitle,
  placedBy,
  startPaying,
  stopPaying,
  todayOf,
  waitForMoney,
} from './carts/order_payment.ts';
export { type AmountView, type LineView, lineAmounts, type TotalsView } from './documents/amount_view.ts';
export { type Amounts, amountsOf, proportion } from './documents/amounts.ts';
export { documentFacts, noteOnDocument } from './documents/document_notes.ts';
export type { DocumentView, PartyView } from './documents/document_view.ts';
export { documentOfOrder, invoiceDocument, moved, type OrderDocument, orderDocument } from './documents/documents.ts';
export { goodsAndDelivery } from './documents/goods_and_delivery.ts';
export { invoiceView } from './documents/invoice_view.ts';
export { isInOpenOrder, isInUndeliveredOrder, orderLinks } from './documents/open_orders.ts';
export { downloadSources } from './documents/order_paid.ts';
export { type OrderView, orderView } from './documents/order_view.ts';
export { type GoodsBack, type GoodsHeld, goodsBack, goodsHeld, piecesOf } from './documents/restocking.ts';
export { isQuote } from './documents/states.ts';
export { sumsOfOrder } from './documents/totals.ts';
export { documentWithdrawn, orderShipped, paymentEnders } from './documents/withdrawing.ts';
export { goodsOf, piecesReturned, type Shipment, shipmentsOf } from './fulfilment/goods.ts';
export { setAuthorized } from './fulfilment/order_statuses.ts';
export { fieldOf, readPieces } from './fulfilment/piece_fields.ts';
export { type DeliveryView, deliveryView } from './fulfilment/shipment_view.ts';
export { moneyStayed, moneyWentBack } from './invoices/credit_notes.ts';
export { orderIsPaid, sitePaymentsOf } from './invoices/record_payment.ts';
export { sendTransferExpired } from './mails/order_endings.ts';
export { sendOrderLink, sendOrderReceived } from './mails/order_mails.ts';
export { notifyStaffOfOrder } from './mails/staff_mail.ts';
export { addOption, changeLine, declineOrder, recordViewed } from './quotes/customer_service.ts';
export { openOrder } from './quotes/records.ts';
export { readAsked } from './returns/ask_fields.ts';
export { askView, type RefusedReturn } from './returns/ask_view.ts';
export { refundedLines } from './returns/refunded_lines.ts';
export { type Refunder, refundableOf, refunders, refundOrder } from './returns/refunding.ts';
export { askReturn, returnableOf, withdraw } from './returns/request_return.ts';
export { type ReturnView, returnsView } from './returns/return_view.ts';
export { orderLines, orders } from './schema/schema.ts';
export {
  type BoughtSums,
  boughtBy,
  buyersAmong,
  buyersSince,
  hasOpenQuote,
} from './staff/customer_sums.ts';
export {
  type DeliveryOffer,
  downloadsOf,
  type OrderDownload,
  type OrderFile,
  orderSources,
  type PaymentLine,
  type PricedLine,
  type Sellable,
  withdrawalPathOf,
} from './staff/order_sources.ts';
export { type OrderSums, orderSumsBetween } from './staff/order_sums.ts';
export { hasBought, isInAnyOrder, soldInShop } from './staff/queries.ts';
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
export { taxesOfCompany, taxUses } from './taxes/tax_service.ts';
