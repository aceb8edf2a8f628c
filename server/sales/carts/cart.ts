/** Finds and creates carts, the draft orders of guests and people. */
import { and, asc, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db, prepared } from '#core/db/database.ts';
import { sessions, users } from '#core/people/people.schema.ts';
import { rowsOfSession } from '#core/people/session.ts';
import type { RowsWithSession } from '#core/people/session_query.ts';
import { randomToken } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import { type LineChoices, orderLines, orders } from '#sales/schema/schema.ts';
import { isForPayment, replaceWithCopy } from './cart_copy.ts';
import { lockOwner, type Owner, ownerOf } from './owner.ts';

export { isForPayment } from './cart_copy.ts';
export { type Owner, ownerOf } from './owner.ts';

export type Cart = typeof orders.$inferSelect;
export type CartLine = typeof orderLines.$inferSelect;

/** No order has more lines; a cart with more is an attack or a mistake. */
export const MOST_LINES = 100;
export const MOST_PIECES = 99_999;

/** A draft that our staff began is a quote. */
export const IS_CART = and(eq(orders.state, 'draft'), eq(orders.origin, 'shop'));

const ofPerson = eq(orders.partnerId, sql.placeholder('partnerId'));
/** A person's cart is not a visit's any more, even if it began there. */
const ofGuest = and(eq(orders.sessionId, sql.placeholder('sessionId')), isNull(orders.partnerId));

const drafts = (name: string, whose: SQL | undefined) =>
  prepared(name, () =>
    db
      .select()
      .from(orders)
      .where(and(whose, eq(orders.websiteId, sql.placeholder('websiteId')), IS_CART))
      .orderBy(desc(orders.id))
      .limit(1),
  );
const cartOfPerson = drafts('cart_of_person', ofPerson);
const cartOfGuest = drafts('cart_of_guest', ofGuest);

const lineRows = prepared('cart_lines', () =>
  db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, sql.placeholder('orderId')), eq(orderLines.isDelivery, false)))
    .orderBy(asc(orderLines.sequence), asc(orderLines.id)),
);

/** A person's cart is the same on each of their devices. */
export async function findCart({ sessionId, partnerId }: Owner, site: Site): Promise<Cart | null> {
  const websiteId = site.website.id;
  const [own] = partnerId === null ? [] : await cartOfPerson({ partnerId, websiteId });
  const [cart] = own || sessionId === null ? [own] : await cartOfGuest({ sessionId, websiteId });
  return cart ?? null;
}

/** Query for `cartOf`: all carts of the session and of the signed-in person, on every website. */
export const CARTS_OF_SESSION: RowsWithSession = {
  table: orders,
  of: and(
    IS_CART,
    or(eq(orders.partnerId, users.partnerId), and(eq(orders.sessionId, sessions.id), isNull(orders.partnerId))),
  )!,
};

/** The cart as it was at the start of the request; later changes in the same request are not in it. */
export async function cartOf(request: FastifyRequest): Promise<Cart | null> {
  const [owner, own] = [await ownerOf(request), (await rowsOfSession(request)) as Cart[] | null];
  if (!own) return findCart(owner, request.site);
  const newest = own.filter(({ websiteId }) => websiteId === request.site.website.id).sort((a, b) => b.id - a.id);
  const ofPerson = newest.find(({ partnerId }) => partnerId !== null && partnerId === owner.partnerId);
  return ofPerson ?? newest.find(({ partnerId }) => partnerId === null) ?? null;
}

/** What was put in; what bringing it costs is no part of it. */
export const cartLines = (cart: Pick<Cart, 'id'>): Promise<CartLine[]> => lineRows({ orderId: cart.id });

export const piecesIn = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/**
 * The owner's cart, created if there is none, to be changed. Call inside a transaction: the row is locked until its end.
 * One for which a payment began stays as it is, and a copy takes its place.
 */
export async function lockCart(known: Owner, site: Site, found: Cart | null = null): Promise<Cart> {
  const owner = await lockOwner(known);
  return (await lockDraft(owner, site, found)) ?? createCart(owner, site);
}

/** The same of a cart that was found in this request; null where it is none any more, and no other took its place. */
export const lockFound = async (known: Owner, site: Site, found: Cart): Promise<Cart | null> =>
  lockDraft(await lockOwner(known), site, found);

/** With the owner locked. What was found before that is taken as long as it is theirs still. */
async function lockDraft(owner: Owner, site: Site, found: Cart | null): Promise<Cart | null> {
  const cart = found ?? (await findCart(owner, site));
  if (!cart) return null;
  const partnerId = cart.partnerId ?? owner.partnerId;
  const isSame = (column: typeof orders.partnerId | typeof orders.sessionId, id: number | null) =>
    id === null ? isNull(column) : eq(column, id);
  const [locked] = await db
    .update(orders)
    .set({ partnerId, linkId: lastLink(owner, cart), updatedAt: new Date() })
    .where(
      and(
        eq(orders.id, cart.id),
        eq(orders.state, 'draft'),
        isSame(orders.partnerId, cart.partnerId),
        isSame(orders.sessionId, cart.sessionId),
      ),
    )
    .returning();
  if (!locked) return found && lockDraft(owner, site, null);
  return isForPayment(locked) ? replaceWithCopy(locked) : locked;
}

/** The link by which the buyer last came, if it is one of ours: a browser can say anything. */
const lastLink = ({ linkId }: Owner, cart?: Cart) =>
  linkId ? sql`coalesce((select id from links where id = ${linkId}), ${cart?.linkId ?? null})` : (cart?.linkId ?? null);

/** Creates the cart of an owner who has none. Call it with the owner locked, or with a session made in this request. */
export async function createCart(owner: Owner, site: Site): Promise<Cart> {
  const { sessionId, partnerId } = owner;
  const [cart] = await db
    .insert(orders)
    .values({
      websiteId: site.website.id,
      companyId: site.company.id,
      currencyCode: site.currency.code,
      languageCode: site.language.code,
      partnerId,
      sessionId: partnerId === null ? sessionId : null,
      linkId: lastLink(owner),
      accessToken: randomToken(),
    })
    .returning();
  return cart!;
}

/** Carts of guests whose session has ended. Payments of some may still arrive. */
export async function deleteOrphanedCarts(before: Date): Promise<void> {
  const isLost = and(IS_CART, isNull(orders.sessionId), isNull(orders.partnerId), lt(orders.updatedAt, before));
  await db.delete(orders).where(and(isLost, isNull(orders.name)));
  await db
    .update(orders)
    .set({ state: 'cancel' })
    .where(and(isLost, isNull(orders.payingSince)));
}

export type NewLine = {
  variantId: number;
  name: string;
  description: string;
  quantity: number;
  choices: LineChoices;
  /** The line that this optional product belongs to. */
  linkedLineId?: number | null;
};

/** The variant's own line, if the cart has one. */
export const plainLine = (lines: readonly CartLine[], variantId: number): CartLine | undefined =>
  lines.find((line) => line.variantId === variantId && line.choicesKey === '');

/** What was chosen beside a line, and beside that. */
export const linkedLines = (lines: readonly CartLine[], { id }: Pick<CartLine, 'id'>): CartLine[] =>
  lines.filter(({ linkedLineId }) => linkedLineId === id).flatMap((one) => [one, ...linkedLines(lines, one)]);

/** Its price is counted with the cart. @param isApart it has a line of its own, whatever others look like */
export async function insertLine(cart: Cart, line: NewLine, isApart: boolean): Promise<number> {
  const [row] = await db
    .insert(orderLines)
    .values({ ...line, unitPrice: 0, orderId: cart.id, choicesKey: isApart ? randomToken() : '' })
    .returning({ id: orderLines.id });
  return row!.id;
}

export async function updateLine(
  cart: Cart,
  lineId: number,
  values: Partial<Pick<NewLine, 'quantity' | 'choices' | 'description'>>,
): Promise<void> {
  await db
    .update(orderLines)
    .set(values)
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, cart.id)));
}

export async function removeLine(cart: Cart, lineId: number): Promise<void> {
  await db.delete(orderLines).where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, cart.id)));
}
