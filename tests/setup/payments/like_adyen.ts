/** An acquirer with Adyen's documented API, to test the provider interface. */
import { createHmac } from 'node:crypto';
import { Forbidden } from '#core/errors.ts';
import { isSame } from '#core/process/secret.ts';
import type { Acquirer, PaymentEvent, StaffAction } from '#payments/ledger/acquirer.ts';

export type Item = {
  pspReference: string;
  originalReference?: string;
  merchantAccountCode: string;
  merchantReference: string;
  amount: { value: number; currency: string };
  eventCode: string;
  success: 'true' | 'false';
  reason?: string;
  additionalData?: { hmacSignature?: string; 'metadata.capturesLater'?: string };
};
export type AdyenAsk = (path: string, body: object, key?: string) => Promise<Record<string, unknown>>;

/** Over these facts of one item, in this order. */
export function adyenSignature(keyHex: string, item: Item): string {
  const {
    pspReference,
    originalReference = '',
    merchantAccountCode,
    merchantReference,
    amount,
    eventCode,
    success,
  } = item;
  const facts = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    amount.value,
    amount.currency,
  ];
  const signed = [...facts, eventCode, success].join(':');
  return createHmac('sha256', Buffer.from(keyHex, 'hex')).update(signed).digest('base64');
}

/** Follows Adyen's /payments, /payments/details, modifications and standard webhooks; `ask` stands for the network. */
export function likeAdyen(provider: string, keyHex: string, ask: AdyenAsk): Acquirer {
  const modify = (what: string) => async (action: StaffAction) => {
    const { acquirerReference: psp, reference, amount: value, currency, idempotencyKey } = action;
    const body = { reference, amount: { value, currency } };
    return (await ask(`payments/${psp}/${what}`, body, idempotencyKey)) as { pspReference: string };
  };
  return {
    provider,
    isReady: () => true,
    pageOrigins: () => ['https://checkoutshopper-test.adyen.com'],
    async begin({ reference, amount: value, currency, returnUrl, capturesLater, idempotencyKey }) {
      const body = {
        reference,
        amount: { value, currency },
        returnUrl,
        metadata: { capturesLater: `${capturesLater}` },
      };
      const { action } = (await ask('payments', body, idempotencyKey)) as {
        action: { url: string; method: string; data: Record<string, string> };
      };
      const method = action.method === 'POST' ? ('post' as const) : ('get' as const);
      return { kind: 'redirect', method, url: action.url, fields: action.data ?? {}, acquirerReference: '' };
    },
    async returned({ redirectResult }) {
      if (!redirectResult) return [];
      const told = (await ask('payments/details', { details: { redirectResult } })) as Omit<Item, 'success'> & {
        resultCode: string;
      };
      const success = told.resultCode === 'Authorised' ? 'true' : 'false';
      return eventsOf({ ...told, eventCode: 'AUTHORISATION', success });
    },
    async capture(action) {
      await modify('captures')(action);
      return [];
    },
    async void(action) {
      await modify('cancels')(action);
      return [];
    },
    async refund(action) {
      const { pspReference } = await modify('refunds')(action);
      const { reference, amount, currency } = action;
      const asked = { key: `${pspReference}:received`, kind: 'pending' as const, happenedAt: new Date() };
      return [{ ...asked, reference, acquirerReference: pspReference, amount, currency }];
    },
    async webhook({ body }) {
      const told = JSON.parse(body.toString()) as { notificationItems: { NotificationRequestItem: Item }[] };
      const items = told.notificationItems.map(({ NotificationRequestItem: item }) => item);
      const isRight = (item: Item) => isSame(item.additionalData?.hmacSignature ?? '', adyenSignature(keyHex, item));
      if (!items.every(isRight)) throw new Forbidden('Not signed.');
      return { events: items.flatMap(eventsOf), answer: { status: 200, body: '[accepted]' } };
    },
  };
}

function eventsOf(item: Item): PaymentEvent[] {
  const kind = kindOf(item);
  if (!kind) return [];
  const { pspReference, originalReference, merchantReference, amount, eventCode, reason = '' } = item;
  return [
    {
      key: `${pspReference}:${eventCode}`,
      kind,
      reference: merchantReference,
      acquirerReference: eventCode === 'REFUND' ? pspReference : originalReference || pspReference,
      amount: amount.value,
      currency: amount.currency,
      message: reason,
      happenedAt: new Date(),
    },
  ];
}

function kindOf({ eventCode, success, additionalData }: Item): PaymentEvent['kind'] | null {
  const isWell = success === 'true';
  const comes = additionalData?.['metadata.capturesLater'] === 'true' ? 'authorized' : 'captured';
  if (eventCode === 'AUTHORISATION') return isWell ? comes : 'declined';
  if (eventCode === 'REFUND') return isWell ? 'refunded' : 'refund_failed';
  if (!isWell) return null;
  const others: Record<string, PaymentEvent['kind']> = {
    CAPTURE: 'captured',
    CANCELLATION: 'cancelled',
    REFUND_FAILED: 'refund_failed',
    CHARGEBACK: 'disputed',
    CHARGEBACK_REVERSED: 'dispute_won',
  };
  return others[eventCode] ?? null;
}
