/** The stand-in of Stripe as the story of a payment needs it. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { PaymentEvent } from '#payments/ledger/acquirer.ts';
import { saveKeys } from '#payments/ledger/keys.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { providerOf } from '#payments/ledger/providers.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import type { Outcome, StoryBank } from '#tests/setup/payments/story_bank.ts';
import { anAcquirer } from '#tests/setup/shop/order_to_pay.ts';
import type { Event, Intent, Session } from './objects.ts';
import { KEYS, StripeStandIn } from './stand_in.ts';

/** A payment method with the keys of the stand-in. */
export async function stripeAcquirer(more: Partial<AcquirerRow> = {}): Promise<AcquirerRow> {
  const { id } = await anAcquirer('stripe');
  const isThis = eq(acquirers.id, id);
  const [row] = await db
    .update(acquirers)
    .set({ currencyCodes: [], ...more })
    .where(isThis)
    .returning();
  await saveKeys(row!, KEYS, { mode: 'test', account: 'Stand-in Ltd' });
  return (await db.select().from(acquirers).where(isThis))[0]!;
}

export class StripeBank implements StoryBank {
  readonly server = new StripeStandIn();
  row!: AcquirerRow;

  async open(): Promise<string> {
    const url = await this.server.start();
    this.row = await stripeAcquirer();
    return url;
  }

  /** Webhooks are sent at once. @param shop its origin */
  deliverTo(shop: string): void {
    this.server.webhookUrl = `${shop}/payment/webhook/${this.row.id}`;
  }

  close = (): Promise<void> => this.server.stop();

  get said(): Event[] {
    return this.server.ledger.events;
  }

  get isAway(): boolean {
    return this.server.trouble !== 'none';
  }

  set isAway(isAway: boolean) {
    this.server.trouble = isAway ? 'down' : 'none';
  }

  get accounts(): Map<string, { captured: number; refunded: number }> {
    const all = [...this.server.ledger.intents.values()];
    return new Map(all.map((one) => [one.metadata.reference ?? '', standing(one)]));
  }

  decide(reference: string, outcome: Outcome): void {
    const session = this.#session(reference);
    if (session) this.server.ledger.decide(session, outcome);
  }

  repeat(place: number): void {
    const event = this.said[place];
    if (event) this.said.push({ ...event, id: `${event.id}_again_${this.said.length}` });
  }

  webhooks = (places: readonly number[]) =>
    places.flatMap((place) => this.said[place] ?? []).map((event) => this.server.webhook(event));

  returnQuery = (reference: string): string => `session_id=${this.#session(reference)?.id ?? 'cs_test_unknown'}`;

  async eventsAt(place: number): Promise<PaymentEvent[]> {
    const event = this.said[place];
    if (!event) return [];
    const { headers, payload } = this.server.webhook(event);
    const { isAway } = this;
    // Whoever tells it has it already.
    this.isAway = false;
    const reply = await providerOf(this.row).webhook!({ headers, body: Buffer.from(payload) });
    this.isAway = isAway;
    return reply.events;
  }

  #session = (reference: string): Session | undefined =>
    [...this.server.ledger.sessions.values()].find(({ metadata }) => metadata.reference === reference);
}

const standing = ({ amount_received: captured, amount_refunded: refunded }: Intent) => ({ captured, refunded });
