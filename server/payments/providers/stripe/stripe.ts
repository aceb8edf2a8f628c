/** Stripe: its own payment page, saved cards, and webhooks. */
import type { Account, Acquirer } from '#payments/ledger/acquirer.ts';
import { allowedModes, keysOf } from '#payments/ledger/keys.ts';
import { standInUrl } from '#payments/providers/stand_in.ts';
import { StripeAccount } from './account.ts';
import { balanceReportOf } from './balance.ts';
import { eventsOfIntent } from './events.ts';
import { fieldsFor } from './fields.ts';
import { checkKeys, keyFields, keysMode } from './keys.ts';
import { readWebhook, WEBHOOK_TYPES } from './webhook.ts';

const ORIGINS = ['https://checkout.stripe.com', 'https://hooks.stripe.com'];

const withoutKeys: Acquirer = {
  provider: 'stripe',
  isReady: () => false,
  keyFields,
  keysMode,
  checkKeys,
  hears: WEBHOOK_TYPES,
  reportsLostDisputes: true,
};

export const stripe: Acquirer = { ...withoutKeys, forAccount };

function forAccount(own: Account): Acquirer {
  const keys = keysOf(own);
  // Keys of a copied database: a copy for tests must take no real money.
  if (!keys || !allowedModes().includes(keysMode(keys))) return withoutKeys;
  const account = new StripeAccount(own.id, keys);
  return {
    ...withoutKeys,
    isReady: () => true,
    pageOrigins: () => [...ORIGINS, ...(standInUrl() ? [standInUrl()!.origin] : [])],
    begin: (payment) => account.begin(payment),
    fields: (due) => fieldsFor(keys, due),
    beginInFields: (payment) => account.beginInFields(payment),
    charge: (payment, tokenReference) => account.charge(payment, tokenReference),
    capture: (action) => account.capture(action),
    void: (action) => account.void(action),
    refund: (action) => account.refund(action),
    // A challenge leads back with its intent, a page with its session; both are asked for.
    returned: async ({ session_id: session = '', payment_intent: intent = '' }) => {
      const id = [session, intent].find((one) => /^(cs|pi)_\w{1,200}$/.test(one));
      return id ? account.eventsOfReturn(id) : [];
    },
    fetchStatus: async (reference, acquirerReference) => {
      if (acquirerReference) return { acquirerReference, events: await account.eventsOf(acquirerReference) };
      // Nobody has the address of a page whose answer was lost.
      const found = await account.search(reference);
      return found && { acquirerReference: found.id, events: await eventsOfIntent(found) };
    },
    webhook: (request) => readWebhook(account, keys.webhook_secret ?? '', keysMode(keys), request),
    balanceReport: balanceReportOf(account),
    deleteToken: (tokenReference) => account.detach(tokenReference),
  };
}
