/** Payments and refunds of a Mollie account, in the shape of its documentation. */
type Amount = { currency: string; value: string };
type Refund = { resource: 'refund'; id: string; status: string; amount: Amount; metadata: unknown; createdAt: string };
type Chargeback = { resource: 'chargeback'; id: string; amount: Amount; createdAt: string; reversedAt: string | null };

export type MolliePayment = {
  resource: 'payment';
  id: string;
  mode: 'test';
  status: string;
  amount: Amount;
  amountCaptured?: Amount;
  captureMode?: string;
  metadata: { reference?: string; shop?: string };
  redirectUrl: string;
  cancelUrl?: string;
  webhookUrl?: string;
  createdAt: string;
  isCancelable: boolean;
  refunds: Refund[];
  chargebacks: Chargeback[];
};

export type Outcome = 'captured' | 'declined' | 'cancelled' | 'pending';

/** An answer that is no success. */
export class MollieRefusal extends Error {
  readonly status: number;
  readonly field: string;

  constructor(status: number, detail: string, field = '') {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

const CURRENCIES = new Set(['USD', 'EUR', 'GBP', 'JPY']);
const STATUS = { captured: 'paid', declined: 'failed', cancelled: 'canceled', pending: 'pending' } as const;
const cents = ({ value }: Amount): number => Math.round(Number(value) * 100);
const now = (): string => new Date().toISOString();

export class MollieLedger {
  readonly payments = new Map<string, MolliePayment>();
  /** Ids in the order in which webhooks name them. */
  readonly named: string[] = [];
  #last = 0;

  #id = (kind: string): string => `${kind}_${(++this.#last).toString(36).padStart(8, '0')}`;

  payment(id: string): MolliePayment {
    const found = this.payments.get(id);
    if (!found) throw new MollieRefusal(404, 'No payment exists with this id.');
    return found;
  }

  create(given: Pick<MolliePayment, 'amount' | 'metadata' | 'redirectUrl'> & Partial<MolliePayment>): MolliePayment {
    if (!CURRENCIES.has(given.amount.currency))
      throw new MollieRefusal(422, 'The currency is not supported.', 'amount');
    if (cents(given.amount) < 1) throw new MollieRefusal(422, 'The amount is lower than the minimum.', 'amount');
    const start = { resource: 'payment', mode: 'test', status: 'open', isCancelable: true, createdAt: now() } as const;
    const payment: MolliePayment = { ...start, ...given, id: this.#id('tr'), refunds: [], chargebacks: [] };
    this.payments.set(payment.id, payment);
    return payment;
  }

  /** The customer pays on the page, or does not; it ends once. */
  decide(payment: MolliePayment, outcome: Outcome): void {
    if (payment.status !== 'open' && payment.status !== 'pending') return;
    if (outcome === 'captured' && payment.captureMode === 'manual') payment.status = 'authorized';
    else payment.status = STATUS[outcome];
    if (payment.status === 'paid') payment.amountCaptured = payment.amount;
    this.named.push(payment.id);
  }

  cancel(payment: MolliePayment): void {
    if (!['open', 'authorized'].includes(payment.status))
      throw new MollieRefusal(422, 'The payment cannot be canceled.');
    payment.status = 'canceled';
    this.named.push(payment.id);
  }

  capture(payment: MolliePayment, amount: Amount): object {
    if (payment.status !== 'authorized') throw new MollieRefusal(422, 'The payment is not authorized.');
    payment.status = 'paid';
    payment.amountCaptured = amount;
    this.named.push(payment.id);
    return { resource: 'capture', id: this.#id('cpt'), amount, status: 'succeeded', paymentId: payment.id };
  }

  refund(payment: MolliePayment, amount: Amount, metadata: unknown): Refund {
    if (payment.status !== 'paid' || this.refunded(payment) + cents(amount) > cents(payment.amountCaptured!))
      throw new MollieRefusal(422, 'The amount is higher than the maximum.', 'amount');
    const refund: Refund = {
      resource: 'refund',
      id: this.#id('re'),
      status: 'pending',
      amount,
      metadata,
      createdAt: now(),
    };
    payment.refunds.push(refund);
    return refund;
  }

  /** Days later the money is there, or the bank sent it back. */
  endRefund(payment: MolliePayment, refund: Refund, status: 'refunded' | 'failed'): void {
    refund.status = status;
    this.named.push(payment.id);
  }

  chargeBack(payment: MolliePayment): Chargeback {
    const base = { resource: 'chargeback', id: this.#id('chb'), createdAt: now(), reversedAt: null } as const;
    const chargeback: Chargeback = { ...base, amount: payment.amountCaptured! };
    payment.chargebacks.push(chargeback);
    this.named.push(payment.id);
    return chargeback;
  }

  refunded = ({ refunds }: MolliePayment): number =>
    refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + cents(amount), 0);

  captured = ({ amountCaptured }: MolliePayment): number => (amountCaptured ? cents(amountCaptured) : 0);
}
