/** Mollie: its own payment page; the state of a payment is looked up. */
import { msg } from '#core/msg.ts';
import { type Account, type Acquirer, AcquirerRefused, type KeyMode, type Keys } from '#payments/ledger/acquirer.ts';
import { allowedModes, keysOf } from '#payments/ledger/keys.ts';
import { KeysRefused } from '#payments/providers/refused_keys.ts';
import { standInUrl } from '#payments/providers/stand_in.ts';
import { MollieAccount } from './account.ts';

const ORIGINS = ['https://www.mollie.com', 'https://pay.mollie.com'];
const REFUSED = msg('Mollie refused the key. Check that it is complete and was not revoked.');

const TOKEN_REFUSED = msg(
  'Mollie refused the organisation access token. Check that it is complete and has the two permissions.',
);

/** @throws AcquirerRefused with the text, at the field */
async function accepted<T>(field: string, work: () => Promise<T>, text: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KeysRefused) throw new AcquirerRefused(text, { field });
    throw error;
  }
}

const keysMode = ({ api_secret: key = '' }: Keys): KeyMode => (key.startsWith('live_') ? 'live' : 'test');

const withoutKeys: Acquirer = {
  provider: 'mollie',
  isReady: () => false,
  keyFields: [
    {
      name: 'api_secret',
      label: msg('API key'),
      hint: msg('In Mollie under Developers, API keys. It starts with test_ or live_.'),
      pattern: /^(test|live)_\w{20,100}$/,
    },
    {
      name: 'report_token',
      label: msg('Organisation access token'),
      hint: msg(
        'For fees and payouts: in Mollie under Developers, Organisation access tokens, with the permissions settlements.read and payments.read. Mollie pays out live payments only.',
      ),
      pattern: /^access_\w{20,200}$/,
      isOptional: true,
    },
  ],
  keysMode,
  async checkKeys(keys) {
    const account = new MollieAccount(0, keys);
    const name = await accepted('api_secret', () => account.name(), REFUSED);
    if (keys.report_token) await accepted('report_token', () => account.checkReports(), TOKEN_REFUSED);
    return name;
  },
};

export const mollie: Acquirer = { ...withoutKeys, forAccount };

function forAccount({ id, ...own }: Account): Acquirer {
  const keys = keysOf({ id, ...own });
  if (!keys || !allowedModes().includes(keysMode(keys))) return withoutKeys;
  const account = new MollieAccount(id, keys);
  return {
    ...withoutKeys,
    isReady: () => true,
    pageOrigins: () => [...ORIGINS, ...(standInUrl() ? [standInUrl()!.origin] : [])],
    begin: (payment) => account.begin(payment),
    capture: (action) => account.capture(action),
    void: (action) => account.void(action),
    refund: (action) => account.refund(action),
    fetchStatus: (_reference, acquirerReference) => account.fetch(acquirerReference),
    webhook: (request) => account.webhook(request),
    ...(account.balanceReport && { balanceReport: account.balanceReport }),
  };
}
