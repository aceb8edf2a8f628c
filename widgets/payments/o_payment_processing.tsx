import { type ReactNode, useEffect, useState } from 'react';
import type { PolledTransaction } from '#payments/ledger/contract.ts';
import { json, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { PaymentList } from './parts/payment_list.tsx';
import { type Polled, usePolledPayments } from './parts/use_polled_payments.ts';

/** Where buyers wait for their payment. With scripts off the page is what it shows. */
export default defineWidget({
  params: {
    /** What is known as the page is made. */
    transactions: json<PolledTransaction[]>([]),
    /** Where the state of the payment is asked for. */
    pollUrl: text('/payment/process/poll'),
  },
  load: 'now',
  View({ transactions, pollUrl }) {
    const polled = usePolledPayments(pollUrl);
    const company = useCompany();
    // Before the first answer, and while the server asks to be asked again, there is nothing to show but the waiting.
    const isWaiting = polled === null || (polled !== 'unreachable' && !polled.success && polled.error === RETRY);
    return (
      <div className="processing" aria-live="polite" aria-busy={isWaiting}>
        {isWaiting ? (
          <>
            <div className="processing__overlay">
              <span className="processing__spinner" aria-hidden="true" />
              <p>{t('We are processing your payments, please wait ...')}</p>
            </div>
            <div className="processing__meanwhile">
              {transactions.length > 0 ? <PaymentList transactions={transactions} /> : <NoPayment />}
            </div>
          </>
        ) : (
          shown(polled, company)
        )}
      </div>
    );
  },
});

const RETRY = 'tx_process_retry';

function shown(polled: NonNullable<Polled>, company: string): ReactNode {
  if (polled === 'unreachable')
    return (
      <Sentences
        title={t('Server error: Unable to contact the {company} server.', { company })}
        sentences={[t('Please wait ...')]}
      />
    );
  if (polled.success) return <PaymentList transactions={polled.transactions} />;
  if (polled.error === 'no_tx_found') return <NoPayment />;
  return <Sentences title={t('Internal server error')} sentences={[polled.error]} />;
}

const NoPayment = () => (
  <Sentences
    title={t('We are not able to find your payment, but don’t worry.')}
    sentences={[
      t('You should receive an email confirming your payment in a few minutes.'),
      t('If the payment hasn’t been confirmed you can contact us.'),
    ]}
  />
);

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  return (
    <section className="payments">
      <h2 className="payments__title">{title}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

/** As the page's frame says. */
function useCompany(): string {
  const [company, setCompany] = useState('');
  useEffect(() => setCompany(document.documentElement.dataset.oeCompanyName ?? ''), []);
  return company;
}
