/** Sends events to a third-party analytics object, if configured and loaded. */
import { call } from '#registry/call.ts';
import type { TrackingAnswer } from '#shop/checkout/contract.ts';
import { readDraft, writeDraft } from '#widgets/core/draft_store.ts';

type Analytics = (...words: unknown[]) => void;

const REPORTED = 'order_reported';

type Reported = {
  view: string;
  /** Of the object, which need not exist. */
  name: string;
  /** The virtual page view of a link that was followed. */
  viewOf(click: Event): string | null;
};

/** Reports virtual page views, and each purchase once. */
export function report(host: HTMLElement, { view, name, viewOf }: Reported, signal: AbortSignal): void {
  const say = (...words: unknown[]) => {
    const object = (window as unknown as Record<string, Analytics | undefined>)[name];
    if (typeof object === 'function') object(...words);
    return typeof object === 'function';
  };
  const page = (path: string) => say('send', 'pageview', { page: `/stats/ecom/${path}`, title: document.title });
  const isConfirmed = view.startsWith('order_confirmed/');
  if (view && !(isConfirmed && readDraft(REPORTED) === view) && page(view) && isConfirmed) {
    writeDraft(REPORTED, view);
    // A third party may miss it: the shop's own counter does not.
    void reportOrder(say, signal).catch(() => {});
  }
  const heard = (event: Event) => {
    const paths = event.type === 'click' ? [viewOf(event) ?? []].flat() : pathsOfForm(event, view);
    for (const path of paths) page(path);
  };
  host.addEventListener('click', heard, { signal });
  host.addEventListener('submit', heard, { signal });
}

async function reportOrder(say: Analytics, signal: AbortSignal): Promise<void> {
  const answer = await call<TrackingAnswer>('/shop/tracking_last_order/', {}, { signal });
  say('ecommerce:clear');
  if ('transaction' in answer) {
    say('ecommerce:addTransaction', answer.transaction);
    for (const line of answer.lines) say('ecommerce:addItem', line);
  }
  say('ecommerce:send');
}

/** Virtual pages reported for a form that is sent. */
function pathsOfForm(event: Event, view: string): string[] {
  const element = event.target as Element;
  const path = new URL(element.getAttribute('action') ?? '', location.href).pathname;
  if (path.endsWith('/shop/cart/update') && view.startsWith('product_view/'))
    return [view.replace('product_view', 'product_add_to_cart')];
  if (/\/shop\/(address|confirm_order)$/.test(path))
    return document.querySelector('header a[href*="/web/login"]')
      ? ['customer_signup', 'order_checkout']
      : ['order_checkout'];
  const method = element.querySelector<HTMLInputElement>('input[name="pm_id"]:checked');
  return method ? [`order_payment/${nameOf(method)}`] : [];
}

/** A saved card is reported by its provider, because its label contains card digits. */
function nameOf({ dataset, labels }: HTMLInputElement): string | undefined {
  const isSaved = !dataset.s2sPayment && !dataset.formPayment;
  return isSaved ? dataset.provider : labels?.[0]?.textContent?.trim();
}
