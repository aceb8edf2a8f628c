import type { PolledTransaction } from '#payments/ledger/contract.ts';
import { t } from '#registry/texts.ts';

type Group = { title: string; states: PolledTransaction['state'][]; tell(one: PolledTransaction): string };

/** In the order in which they are shown: what went wrong first. */
const groups = (): Group[] => [
  {
    title: t('Payments failed'),
    states: ['error'],
    tell: (one) => t('Reason: {reason}', { reason: one.state_message || t('Payment failed.') }),
  },
  { title: t('Payments received'), states: ['done', 'authorized', 'pending'], tell: received },
  {
    title: t('Awaiting payment'),
    states: ['draft'],
    tell: () => t('We are waiting for the payment acquirer to confirm the payment.'),
  },
  {
    title: t('Cancelled payments'),
    states: ['cancel'],
    tell: (one) => one.state_message || t('Payment cancelled.'),
  },
];

function received({ state, is_processed, goes_back }: PolledTransaction): string {
  if (goes_back) return goes_back;
  if (state === 'authorized')
    return t('Your payment has been authorized. It will be charged when we confirm the order.');
  if (state === 'pending') return t('We are waiting for the payment acquirer to confirm the payment.');
  return is_processed
    ? t('Your order has been processed. Click here to see it.')
    : t('Your order is being processed, please wait ...');
}

/** Payments under way, by what became of them. */
export function PaymentList({ transactions }: { transactions: readonly PolledTransaction[] }) {
  return groups().map(({ title, states, tell }) => {
    const mine = transactions.filter(({ state }) => states.includes(state));
    if (mine.length === 0) return null;
    return (
      <section className={`payments payments--${states[0]}`} key={title}>
        <h2 className="payments__title">{title}</h2>
        <ul className="payments__list">
          {mine.map((one) => (
            <Payment key={one.reference} payment={one} words={tell(one)} />
          ))}
        </ul>
      </section>
    );
  });
}

function Payment({ payment, words }: { payment: PolledTransaction; words: string }) {
  const { reference, amount, return_url: url, state, message_to_display: more } = payment;
  // To the order, or to another try.
  const isLinked = state === 'done' || state === 'error' || state === 'cancel';
  return (
    <li className="payments__one">
      <p className="payments__head">
        {isLinked ? <a href={url}>{reference}</a> : <b>{reference}</b>}
        <span className="payments__amount">{amount}</span>
      </p>
      <p>{words}</p>
      {more && <p className="payments__more">{more}</p>}
    </li>
  );
}
