import { useEffect, useRef, useState } from 'react';
import type { FieldsView } from '#payments/form/form_view.ts';
import { useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import type { ConfirmInFields, FieldsPayment } from './provider_payment.ts';
import { loadStripe, type StripeClient, type StripeElements } from './stripe_script.ts';

type Props = {
  fields: FieldsView;
  /** What is due, as the provider counts it. */
  amount: number;
  payment: FieldsPayment;
};

/** The provider's own fields: what is typed into them never comes to this page. */
export default function ProviderFields({ fields, amount, payment }: Props) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  return (
    <div className="provider-fields" aria-busy={state === 'loading' || undefined}>
      {state === 'loading' && <p className="method__message">{t('Loading the card fields…')}</p>}
      {state === 'failed' && (
        <p className="method__message">{t('The card fields could not be loaded. You pay on the provider’s page.')}</p>
      )}
      {state !== 'failed' && <Place fields={fields} amount={amount} take={payment.take} onState={setState} />}
      {payment.problem && (
        <p className="field__error" role="alert">
          {payment.problem}
        </p>
      )}
    </div>
  );
}

type PlaceProps = Pick<Props, 'fields' | 'amount'> & {
  take: FieldsPayment['take'];
  onState(state: 'ready' | 'failed'): void;
};

/** An element without children of ours: the provider's script owns what stands inside. */
function Place({ fields, amount, take, onState }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements | null>(null);
  const newest = useNewest({ amount, take, onState });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as typed text would be lost
  useEffect(() => {
    let end = () => {};
    let isOver = false;
    const fail = () => {
      newest.current.take(null);
      newest.current.onState('failed');
    };
    loadStripe(fields.script)
      .then((stripe) => {
        if (isOver || !place.current) return;
        const client = stripe(fields.key, { locale: document.documentElement.lang.slice(0, 2) });
        const made = client.elements({ ...optionsOf(fields), amount: newest.current.amount });
        const element = made.create('payment');
        elements.current = made;
        element.on('ready', () => {
          newest.current.take(confirmation(client, made));
          newest.current.onState('ready');
        });
        element.on('loaderror', fail);
        element.mount(place.current);
        end = () => element.destroy();
      })
      .catch(() => isOver || fail());
    return () => {
      isOver = true;
      newest.current.take(null);
      end();
    };
  }, []);
  useEffect(() => elements.current?.update({ amount }), [amount]);
  return <div ref={place} />;
}

const optionsOf = ({ currency, capturesLater }: FieldsView) => ({
  mode: 'payment' as const,
  currency,
  captureMethod: capturesLater ? ('manual' as const) : ('automatic' as const),
  appearance: { theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe' },
});

/** Checks the fields, lets the payment be prepared, and confirms it; whoever confirmed it goes on elsewhere. */
const confirmation =
  (client: StripeClient, elements: StripeElements): ConfirmInFields =>
  async (saves, prepare) => {
    elements.update({ setupFutureUsage: saves ? 'off_session' : null });
    const { error: wrong } = await elements.submit();
    // The fields say it themselves.
    if (wrong) return null;
    const prepared = await prepare();
    if (!prepared) return null;
    const { error } = await client.confirmPayment({
      elements,
      clientSecret: prepared.secret,
      confirmParams: { return_url: prepared.returnUrl },
    });
    return error ? (error.message ?? t('Payment failed.')) : null;
  };
