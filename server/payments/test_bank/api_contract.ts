/** Schemas of the test bank's API. */
import { z } from 'zod';
import { Refusal } from './refusal.ts';
import type { BankEvent, BankPayment } from './store.ts';

export const amount = z.int().min(1).max(1_000_000_000_000);
export const name = z.string().min(1).max(200);
const webAddress = z.url({ protocol: /^https?$/ }).max(2000);

export const newPayment = z.object({
  reference: name,
  amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  return_url: webAddress,
  webhook_url: webAddress,
  /** Of the buyer, such as `fr_FR`; one that the bank does not speak is read in English. */
  language: z.string().max(20).default('en_US'),
  saves_card: z.boolean().default(false),
  captures_later: z.boolean().default(false),
  card: name.optional(),
});
export type NewPayment = Omit<z.output<typeof newPayment>, 'card'>;

export const cardInput = z.object({
  number: z.string().max(40),
  expires: z.string().max(20),
  cvc: z.string().max(10),
});
export type CardInput = z.output<typeof cardInput>;

/** As shops see it. */
export type PaymentAnswer = {
  id: string;
  status: BankPayment['status'];
  reference: string;
  /** Where the buyer's browser goes, while it waits for them. */
  url: string | null;
  /** What `url` takes by POST. */
  fields: Record<string, string>;
  events: Omit<BankEvent, 'deliveries'>[];
  /** Where it was to be saved. */
  card: CardAnswer | null;
};
export type CardAnswer = { id: string; brand: string; last_four: string; expires: string; verified: boolean };

/** @throws Refusal naming the field, and never what was in it */
export function read<T>(schema: z.ZodType<T>, body: string): T {
  let value: unknown;
  try {
    value = JSON.parse(body || '{}');
  } catch {
    throw new Refusal(400, 'This is no JSON.');
  }
  const result = schema.safeParse(value);
  if (!result.success)
    throw new Refusal(400, `Not right: ${result.error.issues.map(({ path }) => path.join('.')).join(', ')}.`);
  return result.data;
}
