import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CallError } from '#registry/call.ts';
import { foreignPage } from '#registry/foreign_page.ts';
import { useHostEvent, useIsKept } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { CartUpdateAnswer } from '#shop/cart/cart_view.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { announce } from '#widgets/core/live_region.ts';
import { updateCart } from '#widgets/shop/parts/cart_update.ts';

/** A form of the page that puts one product into the cart: the page stays where it is. */
export default defineWidget({
  load: 'interact',
  keepsHtml: true,
  View: () => useIsKept() && <AddToCart />,
});

function AddToCart() {
  const host = useHost();
  const [answer, setAnswer] = useState<CartUpdateAnswer | null>(null);
  // Not ended with the widget: the cart in the header hears of what was added.
  const { run, isBusy, error } = useCall((_signal, form: HTMLFormElement) => add(form));
  useHostEvent('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    const added = await run(event.target as HTMLFormElement);
    if (!added) return;
    setAnswer(added);
    if (!added.warning) announce(t('Added to your cart'));
  });
  // What was refused the form itself explains better. Without an answer it may have been done: not twice.
  const isRefused = error !== null && isRefusal(error);
  useLayoutEffect(() => {
    if (isRefused) formOf(host)?.submit();
  }, [host, isRefused]);
  useMarks(host, isBusy, answer !== null && !answer.warning && !error);

  const warning = error && !isRefused ? error.message : answer?.warning;
  return warning && createPortal(<Warning text={warning} />, host.closest('.card') ?? host);
}

function Warning({ text }: { text: string }) {
  return (
    <p className="alert alert--danger" role="alert">
      {text}
    </p>
  );
}

/** Form and button are the page's: what they are in is marked on them. */
function useMarks(host: HTMLElement, isBusy: boolean, isAdded: boolean): void {
  useLayoutEffect(() => {
    host.classList.toggle('is-added', isAdded);
    return () => host.classList.remove('is-added');
  }, [host, isAdded]);
  useLayoutEffect(() => {
    const button = formOf(host)?.querySelector('button');
    if (!isBusy || !button) return;
    button.setAttribute('aria-busy', 'true');
    return () => button.removeAttribute('aria-busy');
  }, [host, isBusy]);
}

const formOf = (host: HTMLElement) => (host instanceof HTMLFormElement ? host : host.querySelector('form'));

const isRefusal = ({ status }: CallError) => status >= 400 && status < 500;

function add(form: HTMLFormElement): Promise<CartUpdateAnswer> {
  const data = new FormData(form);
  // On a page of another server the form leads to the product's page.
  const path = foreignPage() ? '/shop/cart/update' : new URL(form.action, location.href).pathname;
  return updateCart(`${path}_json`, {
    product_id: Number(data.get('product_id')),
    add_qty: Number(data.get('add_qty') ?? 1),
    display: false,
  });
}
