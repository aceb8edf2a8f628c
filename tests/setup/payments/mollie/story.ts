/** The stand-in of Mollie as the story of a payment needs it. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { PaymentEvent } from '#payments/ledger/acquirer.ts';
import { keysOf, saveKeys } from '#payments/ledger/keys.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { providerOf } from '#payments/ledger/providers.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { MollieAccount } from '#payments/providers/mollie/account.ts';
import type { Outcome, StoryBank } from '#tests/setup/payments/story_bank.ts';
import { anAcquirer } from '#tests/setup/shop/order_to_pay.ts';
import { MOLLIE_KEYS, MollieStandIn } from './mollie_stand_in.ts';

/** A payment method with the key of the stand-in. */
export async function mollieAcquirer(more: Partial<AcquirerRow> = {}): Promise<AcquirerRow> {
  const { id } = await anAcquirer('mollie');
  const isThis = eq(acquirers.id, id);
  const [row] = await db
    .update(acquirers)
    .set({ currencyCodes: [], ...more })
    .where(isThis)
    .returning();
  await saveKeys(row!, MOLLIE_KEYS, { mode: 'test', account: 'Stand-in BV' });
  return (await db.select().from(acquirers).where(isThis))[0]!;
}

/** A webhook as Mollie sends it: only an id. */
export const mollieWebhook = (row: AcquirerRow, id: string) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: `id=${id}`,
  query: new MollieAccount(row.id, keysOf(row)!).webhookQuery(),
});

export class MollieBank implements StoryBank {
  readonly server = new MollieStandIn();
  row!: AcquirerRow;

  async open(): Promise<string> {
    const url = await this.server.start();
    this.row = await mollieAcquirer();
    return url;
  }

  /** Webhooks are sent at once, to the address that each payment names. */
  deliverTo(_shop: string): void {
    this.server.delivers = true;
  }

  close = (): Promise<void> => this.server.stop();

  get said(): string[] {
    return this.server.ledger.named;
  }

  get isAway(): boolean {
    return this.server.trouble !== 'none';
  }

  set isAway(isAway: boolean) {
    this.server.trouble = isAway ? 'down' : 'none';
  }

  get accounts(): Map<string, { captured: number; refunded: number }> {
    const { payments, captured, refunded } = this.server.ledger;
    const all = [...payments.values()];
    return new Map(
      all.map((one) => [one.metadata.reference ?? '', { captured: captured(one), refunded: refunded(one) }]),
    );
  }

  decide(reference: string, outcome: Outcome): void {
    const payment = [...this.server.ledger.payments.values()].find(({ metadata }) => metadata.reference === reference);
    if (payment) this.server.ledger.decide(payment, outcome);
  }

  repeat(place: number): void {
    const id = this.said[place];
    if (id) this.said.push(id);
  }

  webhooks = (places: readonly number[]) =>
    places.flatMap((place) => this.said[place] ?? []).map((id) => mollieWebhook(this.row, id));

  returnQuery = (reference: string): string => `reference=${encodeURIComponent(reference)}`;

  async eventsAt(place: number): Promise<PaymentEvent[]> {
    const id = this.said[place];
    if (!id) return [];
    const { headers, payload, query } = mollieWebhook(this.row, id);
    const { isAway } = this;
    // Whoever tells it has it already.
    this.isAway = false;
    const from = new URLSearchParams(query).get('from') ?? '';
    const reply = await providerOf(this.row).webhook!({ headers, body: Buffer.from(payload), query: { from } });
    this.isAway = isAway;
    return reply.events;
  }
}
