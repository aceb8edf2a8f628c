/** What the story of a payment needs of a provider. */
import type { PaymentEvent } from '#payments/ledger/acquirer.ts';

export type Outcome = 'captured' | 'declined' | 'cancelled' | 'pending';

export type StoryBank = {
  /** All that it told; places of this list are delivered in any order. */
  readonly said: readonly unknown[];
  /** By our reference. */
  readonly accounts: ReadonlyMap<string, { captured: number; refunded: number }>;
  isAway: boolean;
  /** The buyer pays, or the bank says no. */
  decide(reference: string, outcome: Outcome): void;
  /** The same again under another name. */
  repeat(place: number): void;
  webhooks(places: readonly number[]): { headers: Record<string, string>; payload: string; query?: string }[];
  /** With which a buyer comes back. */
  returnQuery(reference: string): string;
  /** As the provider's program reads it. */
  eventsAt(place: number): Promise<PaymentEvent[]>;
};
