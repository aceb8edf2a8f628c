/** Finds bookings that contradict settling every payment exactly once. */
import { type SQL, sql } from 'drizzle-orm';
import { db, rows } from '#core/db/database.ts';
import { paymentEvents, transactions } from '#payments/ledger/schema.ts';
import { hasEnded, statusOf } from '#payments/ledger/states.ts';

/** The only changes allowed to a stored event: its next check and, once, its payment. */
const OPEN = ['retryAt', 'tries'];
const UNTIL_PLACED = ['transactionId', 'refusal'];

const ordersAfter = (last: number) => sql`(select * from orders where id > ${last})`;
const kept = sql`(select coalesce(sum(t.captured - t.refunded), 0) from payment_transactions t where t.order_id = o.id and t.kind = 'payment')`;
const bills = sql`(select count(*) from invoices i where i.order_id = o.id and i.kind = 'invoice' and i.state <> 'cancel')`;

/** Only of orders after the given one: the demo's orders record payments that were never made here. */
const wrongsAfter = (orders: SQL) => ({
  'orders confirmed in the shop without their money': sql`select o.id from ${orders} o where o.origin = 'shop' and o.state in ('sale', 'done') and o.amount_total > 0
    and ${kept} < o.amount_total and not exists (select 1 from payment_transactions t where t.order_id = o.id and t.state = 'authorized')`,
  'orders with money that are not confirmed': sql`select o.id from ${orders} o where o.state not in ('sale', 'done') and ${kept} > 0`,
  'orders paid twice': sql`select o.id from ${orders} o where ${kept} > o.amount_total`,
  'orders paid without one invoice': sql`select o.id from ${orders} o where o.state in ('sale', 'done') and o.amount_total > 0 and ${kept} >= o.amount_total and ${bills} <> 1`,
  'invoices open though their order is paid': sql`select o.id from ${orders} o join invoices i on i.order_id = o.id and i.kind = 'invoice' and i.state <> 'cancel'
    where o.amount_total > 0 and ${kept} >= o.amount_total and (i.state <> 'paid' or i.residual <> 0)`,
  'payments that gave back more than came': sql`select id from payment_transactions where refunded > captured or captured < 0 or refunded < 0`,
  'payments that are done and not processed': sql`select id from payment_transactions where state = 'done' and kind = 'payment' and not is_processed`,
  'variants that hold more or less than their holds': sql`select v.id from product_variants v where v.held <> (select coalesce(sum(h.quantity), 0) from stock_holds h where h.variant_id = v.id)`,
  'holds of orders that are over': sql`select h.id from stock_holds h join ${orders} o on h.reference = 'order:' || o.id where o.state in ('sale', 'done', 'cancel')`,
  'less than nothing on the shelf': sql`select v.id from product_variants v join product_templates t on t.id = v.template_id
    where v.is_tracked and not v.sells_beyond_stock and v.on_hand < 0`,
});

/** @param last id of an order: those that came later are looked at */
export async function wrongs(last: number): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(wrongsAfter(ordersAfter(last)))) {
    const ids = await rows<{ id: number }>(query);
    if (ids.length > 0) found.push(`${ids.length} ${what}, such as ${ids[0]?.id}`);
  }
  return [...found, ...(await drifted())];
}

/** Payments that say something else than their events. */
async function drifted(): Promise<string[]> {
  const events = await ledger();
  const all = await db.select().from(transactions);
  return all.flatMap((one) => {
    const own = events.filter(({ transactionId, refusal }) => transactionId === one.id && refusal === '');
    const { state, captured, refunded } = statusOf(own, one.kind);
    const goesBack = all.filter(({ refundsId, state }) => refundsId === one.id && !hasEnded(state));
    const back = goesBack.reduce((sum, { amount }) => sum + amount, one.kind === 'refund' ? 0 : refunded);
    const said = { state: one.state, captured: one.captured, refunded: one.refunded };
    const meant = { state, captured, refunded: back };
    const isSame = JSON.stringify(said) === JSON.stringify(meant);
    return isSame ? [] : [`${one.reference}: ${JSON.stringify(said)} for ${JSON.stringify(meant)}`];
  });
}

export async function lastOrder(): Promise<number> {
  const [row] = await rows<{ last: number }>(sql`select coalesce(max(id), 0) as last from orders`);
  return Number(row!.last);
}

export type Entry = typeof paymentEvents.$inferSelect;

export const ledger = (): Promise<Entry[]> => db.select().from(paymentEvents).orderBy(paymentEvents.id);

/** Ledger rows deleted or changed between two snapshots. */
export function rewritten(before: readonly Entry[], after: readonly Entry[]): string[] {
  const now = new Map(after.map((entry) => [entry.id, entry]));
  return before.flatMap((entry) => {
    const same = now.get(entry.id);
    if (!same) return [`${entry.kind} ${entry.key} is gone`];
    const open = entry.transactionId === null ? [...OPEN, ...UNTIL_PLACED] : OPEN;
    const fixed = (one: Entry) => JSON.stringify(Object.entries(one).filter(([name]) => !open.includes(name)));
    return fixed(entry) === fixed(same) ? [] : [`${entry.kind} ${entry.key} was ${fixed(entry)}, is ${fixed(same)}`];
  });
}
