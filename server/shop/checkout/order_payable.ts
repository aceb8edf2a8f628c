/** Connects orders to payments: holds stock, books payments, places orders, frees stock again. */
import type { Due, Paid, Payable } from '#core/domain/payable.ts';
import type { OpenedRecord, Viewer } from '#core/domain/record_kind.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { isSame } from '#core/process/secret.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import {
  becomeSale,
  documentOfOrder,
  endUnavailableOrder,
  findOrderWithPayer,
  isCancelled,
  isQuote,
  linesOf,
  lockOrder,
  mailTo,
  moved,
  mustBePaid,
  notifyStaffOfOrder,
  type Order,
  type OrderDocument,
  type OrderLine,
  openOrder,
  orderIsPaid,
  orderTitle,
  piecesOf,
  sendOrderReceived,
  startPaying,
  stopPaying,
  todayOf,
  waitForMoney,
} from '#sales/api.ts';
import { contentsOf } from '#shop/cart/contents.ts';
import { recountLocked } from '#shop/cart/prices.ts';
import { lockCode } from '#shop/prices/code_uses.ts';
import { asksForTerms } from '#shop/product/settings.ts';
import { hold, leave, release } from '#shop/product/stock.ts';
import { countOrder } from '#shop/statistics/view_counting.ts';
import { addressesOf, billingOf, type Partner } from './addresses/book.ts';
import { firstProblem } from './checkout_problems.ts';
import { lowerOrder } from './confirm_cart.ts';

const ANOTHER_AMOUNT = msg('The prices have changed. Review your order.');
export const UNAVAILABLE = msg('Some items sold out and were removed from your cart.');
const NOT_OPEN = msg('There is nothing to pay for this order any more.');

/** The reference of held stock, also the name of a cart that has no number yet. */
const referenceOf = ({ id }: Pick<Order, 'id'>): string => `order:${id}`;

/** A quote can be paid while it is valid, if staff ask for payment, and after its signature if they require one. */
async function isAsked(order: Order): Promise<boolean> {
  if (!isOpen(order) || !isQuote(order)) return isOpen(order);
  const site = await findSite(order.websiteId, order.languageCode);
  const isSigned = !order.requiresSignature || order.signedAt !== null;
  return isSigned && mustBePaid(order, todayOf(site!.website));
}

/** Stock is counted for all but quotes: staff know what they can deliver when they write one. */
const countsStock = (order: Order): boolean => !isQuote(order);
const isFromShop = ({ origin }: Order): boolean => origin === 'shop';
const isOpen = ({ state, origin }: Order): boolean => state === 'sent' || (state === 'draft' && origin === 'shop');

export const orderPayable: Payable = {
  kind: 'order',

  async due(id, viewer) {
    const found = await findOrderWithPayer(id);
    if (!found) return null;
    const { order, payer } = found;
    const record = isCart(order) ? openCart(order, viewer) : await openOrder(order, viewer);
    return record && dueOf(order, record, viewer.site, payer);
  },

  async began(id, { amount, currencyCode, expiresAt }) {
    const locked = await lockOrder(id);
    if (!isOpen(locked)) throw new Conflict(NOT_OPEN);
    await lockCode(locked);
    const { order, goods } = await countedAgain(locked);
    if (order.amountTotal !== amount || order.currencyCode !== currencyCode) throw new Conflict(ANOTHER_AMOUNT);
    if (countsStock(order)) {
      // The order gets its number with its first payment.
      const missing = await hold(referenceOf(order), piecesOf(goods), expiresAt, { isFirst: order.name === null });
      if (missing.length > 0) throw new Conflict(UNAVAILABLE);
    }
    return (await startPaying(order)).name as string;
  },

  async putRight(id, { site }) {
    return (await lowerOrder(id, site)) ? '/shop/cart' : null;
  },

  async waits(id, payment) {
    const document = await documentOfOrder(await lockOrder(id));
    const { order } = document;
    if (countsStock(order) && isOpen(order)) await hold(referenceOf(order), piecesOf(document.lines), payment.until);
    if (order.state !== 'draft') return sendOrderReceived(document, payment);
    const placed = await moved(document, await waitForMoney(order, document.billTo));
    await countPlaced(order);
    await notifyStaffOfOrder(placed);
    await sendOrderReceived(placed, payment);
  },

  async paid(id, { amount }) {
    const document = await documentOfOrder(await lockOrder(id));
    const { order } = document;
    if (order.state === 'sale' || order.state === 'done') return settled(document);
    // Late money of an abandoned attempt, while the cart has changed.
    if (isCancelled(order) || amount !== order.amountTotal) return { outcome: 'unavailable' };
    if (countsStock(order)) {
      const missing = await leave(referenceOf(order), piecesOf(document.lines));
      if (missing.length > 0) {
        await endUnavailableOrder(order);
        return { outcome: 'unavailable' };
      }
    }
    const sale = await moved(document, await becomeSale(order, document.billTo));
    if (order.state === 'draft') await countPlaced(order);
    // Staff were told of an order with pending payment when it was placed.
    if (order.state !== 'sent' || !isFromShop(order)) await notifyStaffOfOrder(sale);
    return settled(sale, { isInvoiced: false });
  },

  async ended(id) {
    const order = await lockOrder(id);
    if (!keepsGoods(order)) await release(referenceOf(order));
    if (order.payingSince || order.state === 'sent') await stopPaying(order);
  },
};

/** The same for a cart that was read already, with its buyer's addresses. */
export async function dueOfCart(cart: Order, viewer: Viewer, book: readonly Partner[]): Promise<Due | null> {
  const record = openCart(cart, viewer);
  return record && dueOf(cart, record, viewer.site, billingOf(cart, book));
}

const dueOf = async (order: Order, record: OpenedRecord, site: Site, payer: Partner | null): Promise<Due> => ({
  record,
  name: order.name ?? `C${String(order.id).padStart(5, '0')}`,
  amount: (await isAsked(order)) ? order.amountTotal : 0,
  currencyCode: order.currencyCode,
  countryCode: payer?.countryCode ?? '',
  email: mailTo(payer, order.billingAddress).address,
  partnerId: order.partnerId ?? payer?.parentId ?? payer?.id ?? null,
  needsAgreement: order.state === 'draft' && (await asksForTerms(site)),
});

/** @param known `isInvoiced: false` if no invoice can exist, as before the order is confirmed */
const settled = (document: OrderDocument, known: { isInvoiced?: false } = {}): Paid => ({
  outcome: 'settled',
  book: (payment) => orderIsPaid(document, payment, known),
});

/** Counts an order once, whether it is paid or its payment is pending. */
async function countPlaced(order: Order): Promise<void> {
  const site = await findSite(order.websiteId);
  if (site && isFromShop(order)) await countOrder(site.website, order.id);
}

/** An order with a payment in progress is not recalculated: another attempt pays exactly the same. */
async function countedAgain(order: Order): Promise<{ order: Order; goods: OrderLine[] }> {
  if (order.payingSince || order.state !== 'draft') return { order, goods: await linesOf(order.id) };
  const site = await findSite(order.websiteId, order.languageCode);
  const contents = await contentsOf(order.id);
  const book = await addressesOf(order);
  const { order: cart, ...counted } = await recountLocked(order, contents, site!, { looksForWays: true, book });
  const problem = await firstProblem({ ...counted, cart, book }, site!);
  if (problem) throw new Conflict(problem.text || NOT_OPEN);
  return { order: cart, goods: counted.goods };
}

/** What our staff wrote or changed is held until it is paid, cancelled or too old, whatever becomes of one payment. */
const keepsGoods = ({ state, origin, staysOpen }: Order): boolean =>
  state === 'sent' && (origin === 'manual' || staysOpen);

const isCart = (order: Order): boolean => isFromShop(order) && order.state === 'draft';

/** A cart is no document yet, but its owner may pay it. */
function openCart(order: Order, { person, token, site }: Viewer): OpenedRecord | null {
  const { id, partnerId, companyId, accessToken } = order;
  const isTheirs = person !== null && person.partnerId === partnerId;
  if (!isTheirs && (token === undefined || !isSame(token, accessToken))) return null;
  const title = orderTitle(order, site.language.code);
  const by = isTheirs ? 'customer' : 'token';
  return { title, path: `/my/orders/${id}`, partnerId, companyId, accessToken, by };
}
