/** The keys of a Stripe account, and their check. */
import { msg } from '#core/msg.ts';
import {
  AcquirerRefused,
  type CheckedKeys,
  type KeyField,
  type KeyMode,
  type Keys,
} from '#payments/ledger/acquirer.ts';
import { KeysRefused } from '#payments/providers/refused_keys.ts';
import { asked, clientFor } from './client.ts';

export const keyFields: readonly KeyField[] = [
  {
    name: 'secret_key',
    label: msg('Secret key'),
    hint: msg('In Stripe under Developers, API keys. It starts with sk_test_, sk_live_ or rk_.'),
    pattern: /^(sk|rk)_(test|live)_\w{8,240}$/,
  },
  {
    name: 'webhook_secret',
    label: msg('Webhook signing secret'),
    hint: msg('In Stripe under Developers, Webhooks, at the endpoint with the address below. It starts with whsec_.'),
    pattern: /^whsec_[\w+/=]{8,240}$/,
  },
];

export const modeOf = ({ secret_key: key = '' }: Keys): KeyMode => (/^.._live_/.test(key) ? 'live' : 'test');

const REFUSED = msg('Stripe refused the secret key. Check that it is complete and was not revoked.');
const CLOSED = msg('This Stripe account can’t take payments yet. Complete its details in Stripe first.');

export async function checkKeys(keys: Keys): Promise<CheckedKeys> {
  const client = await clientFor(keys);
  try {
    const { id, charges_enabled: isOpen, settings } = await asked(() => client.accounts.retrieveCurrent());
    if (!isOpen && modeOf(keys) === 'live') throw new AcquirerRefused(CLOSED);
    return { mode: modeOf(keys), account: settings?.dashboard.display_name || id };
  } catch (error) {
    if (error instanceof KeysRefused) throw new AcquirerRefused(REFUSED);
    throw error;
  }
}
