/** Stripe's own fields on our payment page. */
import type { Keys, ProviderFields } from '#payments/ledger/acquirer.ts';
import { standInUrl } from '#payments/providers/stand_in.ts';
import { amountThere } from './amounts.ts';

/** https://docs.stripe.com/security/guide?csp=csp-js; the script starts frames on other hosts of js.stripe.com. */
const ORIGINS = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connects: ['https://api.stripe.com'],
};

/** Null without the publishable key. */
export async function fieldsFor(
  { publishable_key: key = '' }: Keys,
  { amount, currency }: { amount: number; currency: string },
): Promise<ProviderFields | null> {
  if (key === '') return null;
  const there = standInUrl()?.origin;
  return {
    script: `${there ?? 'https://js.stripe.com'}/v3/`,
    key,
    amount: await amountThere(amount, currency),
    ...(there ? { scripts: [there], frames: [there], connects: [there] } : ORIGINS),
  };
}
