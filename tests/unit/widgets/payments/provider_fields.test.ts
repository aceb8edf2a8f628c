import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emit } from '#registry/bus.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/payments/o_payment_form.states.ts';
import widget from '#widgets/payments/o_payment_form.tsx';

const STATE = 'The provider’s fields, which do not come';
const SECRET = '<input type="hidden" name="data_set" data-secret="pi_1_secret_2" data-return-url="https://shop/back">';

type Answer = { error?: { message?: string } };
let host: HTMLFormElement;
let script: HTMLScriptElement | undefined;
const elements = { create: vi.fn(), update: vi.fn(), submit: vi.fn<() => Promise<Answer>>() };
const element = { mount: vi.fn(), on: vi.fn(), destroy: vi.fn() };
const client = { elements: vi.fn(() => elements), confirmPayment: vi.fn<(given: object) => Promise<Answer>>() };
const stripe = vi.fn(() => client);

beforeEach(() => {
  vi.clearAllMocks();
  script = undefined;
  elements.create.mockReturnValue(element);
  elements.submit.mockResolvedValue({});
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) script = node;
    else append(node);
  });
});
afterEach(() => {
  // The next test asks for it again.
  script?.onerror?.(new Event('error'));
  window.Stripe = undefined as never;
  vi.restoreAllMocks();
});

async function show(more: object = {}) {
  const { params, ...marker } = states[STATE]!;
  host = (await showWidget(widget, { ...marker, params: { ...params, orderId: 12, ...more } })) as HTMLFormElement;
  await settled();
  await vi.dynamicImportSettled();
  await settled();
}
async function ready() {
  window.Stripe = stripe as never;
  script!.onload?.(new Event('load'));
  await settled();
  for (const [what, tell] of element.on.mock.calls) if (what === 'ready') tell();
  await settled();
}
const pay = async () => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'submitter', { value: host.querySelector('#o_payment_form_pay') });
  host.dispatchEvent(event);
  await settled();
};
const problem = () => host.querySelector('.provider-fields [role=alert]')?.textContent ?? null;

describe('Fields of a provider', () => {
  it('come with its script, for the account and amount of the page', async () => {
    await show();
    expect(host.querySelector('.provider-fields')?.getAttribute('aria-busy')).toBe('true');
    await ready();
    expect(stripe).toHaveBeenCalledWith('pk_test_gallery', expect.anything());
    expect(client.elements).toHaveBeenCalledWith(
      expect.objectContaining({ mode: 'payment', amount: 12_000, currency: 'usd', captureMethod: 'automatic' }),
    );
    expect(element.mount).toHaveBeenCalledOnce();
    expect(host.querySelector('.provider-fields')?.hasAttribute('aria-busy')).toBe(false);
  });

  it('confirm the prepared payment, and a refusal stands below them', async () => {
    await show();
    await ready();
    client.confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } });
    await pay();
    expect(last().body).toMatchObject({ acquirer_id: 3, in_fields: true, order_id: 12 });
    await last().answer(JSON.stringify(SECRET));
    await settled();
    expect(client.confirmPayment).toHaveBeenCalledWith({
      elements,
      clientSecret: 'pi_1_secret_2',
      confirmParams: { return_url: 'https://shop/back' },
    });
    expect(problem()).toBe('Your card was declined.');
    expect(element.mount).toHaveBeenCalledOnce();
    await pay();
    expect(problem()).toBeNull();
  });

  it('say that it was not paid where the network is gone meanwhile', async () => {
    await show();
    await ready();
    client.confirmPayment.mockRejectedValue(new TypeError('Failed to fetch'));
    await pay();
    await last().answer(JSON.stringify(SECRET));
    await settled();
    expect(problem()).toBe('We’re unable to process your payment.'.replace('’', "'"));
  });

  it('say themselves what is missing, before anything is prepared', async () => {
    await show();
    await ready();
    elements.submit.mockResolvedValue({ error: { message: 'Your card number is incomplete.' } });
    await pay();
    expect([asked.length, problem()]).toEqual([0, null]);
  });

  it('save the card where its box is ticked', async () => {
    await show();
    await ready();
    host.querySelector<HTMLInputElement>('[name=save_token_3]')!.checked = true;
    await pay();
    expect(elements.update).toHaveBeenCalledWith({ setupFutureUsage: 'off_session' });
    expect(last().body).toMatchObject({ save_token: true });
  });

  it('follow the amount of the page, and keep what was typed', async () => {
    await show();
    await ready();
    emit('payment:amount', { isOpen: true, amount: '$ 125.00', due: '12500 USD' });
    await settled();
    expect(elements.update).toHaveBeenCalledWith({ amount: 12_500 });
    expect(element.mount).toHaveBeenCalledOnce();
  });

  it('give way to the page of the provider where they do not come', async () => {
    await show();
    script!.onerror?.(new Event('error'));
    await settled();
    expect(host.textContent).toContain('You pay on the provider’s page.');
    await pay();
    expect(last().body).not.toHaveProperty('in_fields');
  });
});
