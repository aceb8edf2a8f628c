/** Stripe's own fields on our payment page. */
import type { Keys, ProviderFields } from '#payments/ledger/acquirer.ts';
import { standInUrl } from '#payments/providers/stand_in.ts';
import { amountThere } from './amounts.ts';

/** Null without the publishable key. */
export async function fieldsFor(
  { publishable_key: key = '' }: Keys,
  { amount, currency }: { amount: number; currency: string },
): Promise<ProviderFields | null> {
  if (key === '') return null;
  const there = standInUrl()?.origin;
  const script = there ?? 'https://js.stripe.com';
  return {
    script: `${script}/v3/`,
    key,
    amount: await amountThere(amount, currency),
    scripts: [script],
    frames: there ? [there] : ['https://js.stripe.com', 'https://hooks.stripe.com'],
    connects: [there ?? 'https://api.stripe.com'],
  };
}
