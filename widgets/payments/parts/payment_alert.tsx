import { useEffect, useRef } from 'react';
import { useHost } from '#registry/host.ts';
import type { PaymentError } from './payment_calls.ts';

/** Why it could not be paid. */
export function PaymentAlert({ title, text }: PaymentError) {
  const alert = useRef<HTMLDivElement>(null);
  const host = useHost();
  useEffect(() => {
    // One that comes while the page is used may stand outside the window.
    if (host.dataset.state === 'ready') alert.current?.scrollIntoView?.({ block: 'nearest' });
  }, [host]);
  return (
    <div className="alert alert--danger payment-error" id="payment_error" role="alert" ref={alert}>
      {title && (
        <>
          <b>{title}</b>{' '}
        </>
      )}
      <span>{text}</span>
    </div>
  );
}
