/** A cart: the draft order of a visit, later of a person. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { db, forUpdate, prepared, transaction } from '../core/db/database.ts';
import { sessions } from '../core/schema.ts';
import { randomToken } from '../core/secret.ts';
import type { Session } from '../core/session.ts';
import type { Site } from '../core/site.ts';
import { type LineChoices, orderLines, orders } from './schema.ts';

export type Cart = typeof orders.$inferSelect;
export type CartLine = typeof orderLines.$inferSelect;

const cartOfSession = prepared('cart_of_session', () =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.sessionId, sql.placeholder('sessionId')),
        eq(orders.websiteId, sql.placeholder('websiteId')),
        eq(orders.state, 'draft'),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1),
);

const lineRows = prepared('cart_lines', () =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLines.sequence), asc(orderLines.id)),
);

export async function findCart(session: Pick<Session, 'id'> | null, site: Site): Promise<Cart | null> {
  if (!session) return null;
  const [cart] = await cartOfSession({ sessionId: session.id, websiteId: site.website.id });
  return cart ?? null;
}

export const cartLines = (cart: Pick<Cart, 'id'>): Promise<CartLine[]> => lineRows({ orderId: cart.id });

export const piecesIn = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** The visit's cart, begun now if need be. Call inside a transaction: the row is locked until its end. */
export async function lockCart(session: Session, site: Site, partnerId: number | null): Promise<Cart> {
  // Of two that add at once only one begins the cart.
  await forUpdate(db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, session.id)));
  const cart = (await findCart(session, site)) ?? (await beginCart(session, site, partnerId));
  await forUpdate(db.select({ id: orders.id }).from(orders).where(eq(orders.id, cart.id)));
  return cart;
}

async function beginCart(session: Session, site: Site, partnerId: number | null): Promise<Cart> {
  const [cart] = await db
    .insert(orders)
    .values({
      websiteId: site.website.id,
      companyId: site.company.id,
      currencyCode: site.currency.code,
      languageCode: site.language.code,
      partnerId,
      sessionId: session.id,
      accessToken: randomToken(),
    })
    .returning();
  return cart!;
}

export const NO_CHOICES: LineChoices = { custom: [], noVariant: [] };

export type NewLine = {
  variantId: number;
  name: string;
  description: string;
  quantity: number;
  unitPrice: number;
  listPrice: number | null;
  choices: LineChoices;
};

/** The line with the same variant and the same choices, if the cart has one. */
export async function sameLine(cart: Cart, variantId: number, choices: LineChoices): Promise<CartLine | undefined> {
  const key = choicesKeyOf(choices);
  return (await cartLines(cart)).find((line) => line.variantId === variantId && line.choicesKey === key);
}

export async function insertLine(cart: Cart, line: NewLine): Promise<number> {
  const [row] = await db
    .insert(orderLines)
    .values({ ...line, orderId: cart.id, choicesKey: choicesKeyOf(line.choices) })
    .returning({ id: orderLines.id });
  await touch(cart);
  return row!.id;
}

export async function updateLine(
  cart: Cart,
  lineId: number,
  values: Partial<Pick<NewLine, 'quantity' | 'unitPrice' | 'listPrice'>>,
): Promise<void> {
  await db
    .update(orderLines)
    .set(values)
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, cart.id)));
  await touch(cart);
}

export async function removeLine(cart: Cart, lineId: number): Promise<void> {
  await db.delete(orderLines).where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, cart.id)));
  await touch(cart);
}

async function touch(cart: Cart): Promise<void> {
  await db.update(orders).set({ updatedAt: new Date() }).where(eq(orders.id, cart.id));
}

/** Equal choices give equal keys; nothing chosen gives the empty one. */
function choicesKeyOf({ custom, noVariant }: LineChoices): string {
  if (custom.length === 0 && noVariant.length === 0) return '';
  const customs = custom.map((one) => [one.attribute_value_id, one.custom_value]).sort();
  return JSON.stringify([customs, noVariant.map((one) => one.value).sort((a, b) => a - b)]);
}

/**
 * A person signed in: the cart of the visit becomes theirs, and what an older cart of theirs held joins it,
 * unless the new one has the same thing already. Without a cart in the visit the older one comes back.
 */
export async function adoptCart(sessionId: number, partnerId: number, site: Site): Promise<void> {
  await transaction(async () => {
    const [current] = await cartOfSession({ sessionId, websiteId: site.website.id });
    const [older] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.partnerId, partnerId), eq(orders.websiteId, site.website.id), eq(orders.state, 'draft')))
      .orderBy(desc(orders.updatedAt), desc(orders.id))
      .limit(1);
    if (older && older.id !== current?.id) await db.update(orders).set({ sessionId }).where(eq(orders.id, older.id));
    if (!current || current.id === older?.id) return;
    await db.update(orders).set({ partnerId }).where(eq(orders.id, current.id));
    if (older) await moveLines(older, current);
  });
}

async function moveLines(from: Cart, to: Cart): Promise<void> {
  const existing = await cartLines(to);
  for (const line of await cartLines(from)) {
    const isThere = existing.some((one) => one.variantId === line.variantId && one.choicesKey === line.choicesKey);
    if (isThere) await db.delete(orderLines).where(eq(orderLines.id, line.id));
    else await db.update(orderLines).set({ orderId: to.id }).where(eq(orderLines.id, line.id));
  }
  await db.update(orders).set({ state: 'cancel', sessionId: null }).where(eq(orders.id, from.id));
}
