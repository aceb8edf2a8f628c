/** The keys of a Stripe account, and their check. */
import { msg } from '#core/msg.ts';
import { AcquirerRefused, type KeyField, type KeyMode, type Keys } from '#payments/ledger/acquirer.ts';
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
    name: 'publishable_key',
    label: msg('Publishable key'),
    hint: msg(
      'Beside the secret key. It starts with pk_. With it customers pay on your own page; without it, on Stripe’s.',
    ),
    pattern: /^pk_(test|live)_\w{8,240}$/,
    isOptional: true,
  },
  {
    name: 'webhook_secret',
    label: msg('Webhook signing secret'),
    hint: msg('In Stripe under Developers, Webhooks, at the endpoint with the address below. It starts with whsec_.'),
    pattern: /^whsec_[\w+/=]{8,240}$/,
  },
];

export const keysMode = ({ secret_key: key = '' }: Keys): KeyMode => (/^.._live_/.test(key) ? 'live' : 'test');

const REFUSED = msg('Stripe refused the secret key. Check that it is complete and was not revoked.');
const OTHER_MODE = msg('One of the keys is for tests and the other is not.');
const CLOSED = msg('This Stripe account can’t take payments yet. Complete its details in Stripe first.');

export async function checkKeys(keys: Keys): Promise<string> {
  const { publishable_key: published = '' } = keys;
  if (published && /^.._live_/.test(published) !== (keysMode(keys) === 'live'))
    throw new AcquirerRefused(OTHER_MODE, { field: 'publishable_key' });
  const client = await clientFor(keys);
  try {
    const { id, charges_enabled: isOpen, settings } = await asked(() => client.accounts.retrieveCurrent());
    if (!isOpen && keysMode(keys) === 'live') throw new AcquirerRefused(CLOSED);
    return settings?.dashboard.display_name || id;
  } catch (error) {
    if (error instanceof KeysRefused) throw new AcquirerRefused(REFUSED);
    throw error;
  }
}
