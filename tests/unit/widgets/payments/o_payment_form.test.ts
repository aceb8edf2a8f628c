import { readFileSync } from 'node:fs';
import { Eta } from 'eta';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentFields } from '#payments/form/form_view.ts';
import { emit } from '#registry/bus.ts';
import { register, start } from '#registry/runtime/start.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { SOURCES } from '#tests/setup/widgets/sources.ts';
import { serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import challenge from '#widgets/payments/o_payment_challenge.ts';
import states from '#widgets/payments/o_payment_form.states.ts';
import widget from '#widgets/payments/o_payment_form.tsx';
import type { PaymentAmount } from '#widgets/payments/parts/payment_amount.ts';

const PARAMS = {
  mode: 'pay',
  successUrl: '/shop/payment/validate',
  errorUrl: '/shop/payment',
  accessToken: 'abc',
  callbackMethod: '',
  orderId: 12,
} as const;
const CHOICE = 'A saved card, a new one, the acquirer’s page';

let host: HTMLFormElement;
let sent: FormData[];
let went: ReturnType<typeof vi.fn<(address: string | URL) => void>>;

const part = <E extends HTMLElement>(selector: string) => host.querySelector<E>(selector) as E;
const input = (name: string) => part<HTMLInputElement>(`input[name=${name}]`);
const pay = () => part<HTMLButtonElement>('#o_payment_form_pay, #o_payment_form_add_pm');
const radio = (value: string) => part<HTMLInputElement>(`input[value^="${value}"]`);
const choose = (value: string) => {
  radio(value).click();
};
const submit = async (submitter: HTMLElement = pay()) => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'submitter', { value: submitter });
  host.dispatchEvent(event);
  await settled();
};
const write = (name: string, value: string, inputType = 'insertText') => {
  input(name).value = value;
  input(name).dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
};
const writeCard = () => {
  write('cc_number', '4242424242424242');
  write('cc_expiry', '1240');
  write('cc_cvc', '123');
};
const error = () => part('#payment_error')?.textContent ?? null;
const dialog = () => document.querySelector<HTMLElement>('dialog');
const isBusy = () => pay().getAttribute('aria-busy') === 'true' && pay().getAttribute('aria-disabled') === 'true';

const show = async (state: keyof typeof states, form: Partial<PaymentFields> = {}) => {
  const { params, ...marker } = states[state]!;
  const given = { ...PARAMS, ...params, form: { ...(params!.form as PaymentFields), ...form } };
  host = (await showWidget(widget, { ...marker, params: given })) as HTMLFormElement;
  await settled();
  await vi.dynamicImportSettled();
  await settled();
};

beforeEach(() => {
  sent = [];
  went = vi.fn();
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push(new FormData(this));
    Object.assign(sent.at(-1)!, { action: this.action, method: this.method });
  });
  vi.spyOn(location, 'assign').mockImplementation(went);
  return () => vi.restoreAllMocks();
});

describe('Payment methods', () => {
  it('show a dialog and send nothing when none is selected', async () => {
    await show(CHOICE);
    radio('7').checked = false;
    await submit();
    expect(asked).toHaveLength(0);
    await vi.waitFor(() => expect(dialog()).not.toBeNull());
    expect(dialog()?.textContent).toContain('Error: No payment method selected');
    expect(dialog()?.textContent).toContain('Please select a payment method.');
  });

  it('send a saved card once, without the typed card fields', async () => {
    await show(CHOICE);
    write('cc_number', '4242424242424242');
    await submit();
    await submit();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.get('pm_id')).toBe('7');
    expect(sent[0]?.has('cc_number')).toBe(false);
    expect(isBusy()).toBe(true);
  });

  it('can be sent again after 60 s when the bank does not respond', async () => {
    await show(CHOICE);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await submit();
    await vi.advanceTimersByTimeAsync(59_999);
    await submit();
    expect([sent.length, isBusy()]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    expect([isBusy(), input('cc_number').disabled]).toEqual([false, false]);
    await submit();
    expect(sent).toHaveLength(2);
    vi.useRealTimers();
  });

  it('are not sent while the pay button is disabled', async () => {
    await show(CHOICE, { isBlocked: true });
    expect(pay().disabled).toBe(true);
    await submit();
    expect(sent).toHaveLength(0);
  });
});

describe('Card fields', () => {
  beforeEach(() => show('A new card'));

  it('are formatted as on the card and show the brand', async () => {
    write('cc_number', '378282246310005');
    expect(input('cc_number').value).toBe('3782 822463 10005');
    await settled();
    expect(input('cc_brand').value).toBe('amex');
    expect(part('.card-fields__number').dataset.brand).toBe('amex');
    write('cc_number', '');
    await settled();
    expect(input('cc_brand').value).toBe('');
    expect(part('.card-fields__number').hasAttribute('data-brand')).toBe(false);
    write('cc_expiry', '12');
    expect(input('cc_expiry').value).toBe('12 / ');
    write('cc_cvc', '12345');
    expect(input('cc_cvc').value).toBe('1234');
  });

  it('accept full-width digits after the input method has finished', () => {
    input('cc_expiry').value = '１４';
    input('cc_expiry').dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(input('cc_expiry').value).toBe('１４');
    input('cc_expiry').dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    expect(input('cc_expiry').value).toBe('01 / 4');
  });

  it('write a single-digit month with a zero when the second digit cannot belong to it', () => {
    write('cc_expiry', '1');
    expect(input('cc_expiry').value).toBe('1');
    write('cc_expiry', '14');
    expect(input('cc_expiry').value).toBe('01 / 4');
  });

  it('let Backspace delete the separator of the expiry date', () => {
    write('cc_expiry', '12 /', 'deleteContentBackward');
    expect(input('cc_expiry').value).toBe('12 /');
  });

  it('keep the caret position when the number is formatted', () => {
    input('cc_number').value = '42424 4242 4242 424';
    input('cc_number').setSelectionRange(5, 5);
    input('cc_number').dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    expect(input('cc_number').value).toBe('4242 4424 2424 2424');
    expect(input('cc_number').selectionStart).toBe(6);
  });

  it('are validated on blur, and again while they are corrected', async () => {
    write('cc_number', '4242424242424241');
    input('cc_number').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await settled();
    expect(part('#cc_number_1_error').textContent).toBe(
      'The value is invalid. Check the card number: at least one digit is wrong.',
    );
    expect(input('cc_number').getAttribute('aria-describedby')).toBe('cc_number_1_error');
    write('cc_number', '4242424242424242');
    await settled();
    expect(part('#cc_number_1_error')).toBeNull();
    expect(input('cc_number').hasAttribute('aria-invalid')).toBe(false);
  });

  it('are not sent while one is empty or invalid', async () => {
    write('cc_number', '4242424242424242');
    write('cc_cvc', '1234');
    await submit();
    expect(asked).toHaveLength(0);
    expect([...host.querySelectorAll('.field__error')].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^The value is invalid\. Enter month and year as on your card, for example 04 \/ \d\d\.$/),
      'The value is invalid. Enter the 3 digits on the back of your card.',
    ]);
    expect(document.activeElement).toBe(input('cc_expiry'));
    expect(isBusy()).toBe(false);
  });

  it('are sent to the route of the provider, and the form is then posted with the token alone', async () => {
    writeCard();
    await submit();
    expect(last().path).toBe('/payment/test/s2s/create_json_3ds');
    expect(last().body).toMatchObject({
      acquirer_id: 1,
      cc_number: '4242 4242 4242 4242',
      cc_expiry: '12 / 40',
      cc_cvc: '123',
      cc_brand: 'visa',
      verify_validity: false,
    });
    expect(isBusy()).toBe(true);
    await submit();
    expect(asked).toHaveLength(1);
    await last().answer({ result: true, id: 33, '3d_secure': false });
    expect(sent).toHaveLength(1);
    expect(Object.fromEntries(sent[0]!)).toMatchObject({ pm_id: '33' });
    expect([...sent[0]!.keys()].filter((name) => name.startsWith('cc_'))).toEqual([]);
  });

  it('are replaced by the form of the bank for 3-D Secure', async () => {
    writeCard();
    await submit();
    const html =
      '<main><form method="post" action="https://bank.example/secure"><input name="key" value="k"><button>Go</button></form></main>';
    await last().answer({ result: true, id: 33, '3d_secure': html });
    expect(document.body.innerHTML).toBe(html);
    expect(sent[0]).toMatchObject({ action: 'https://bank.example/secure', method: 'post' });
    expect(sent[0]?.get('key')).toBe('k');
  });

  it('are replaced by the server’s page that submits to the bank once', async () => {
    const redirection = { method: 'post', url: 'https://bank.example/secure', fields: [['key', 'k']] };
    const template = readFileSync('templates/payments/_challenge.eta', 'utf8');
    const html = new Eta().renderString(template, { redirection, t: (text: string) => text });
    writeCard();
    await submit();
    const found = vi.fn(async () => ({ default: challenge }));
    const entry = { widget: found, load: 'now' as const, hasView: false };
    register({ o_payment_challenge: entry }, SOURCES);
    await last().answer({ result: true, id: 33, '3d_secure': html });
    start();
    await settled();
    expect(document.querySelector('#o_payment_challenge button')?.textContent).toBe('Continue to your bank');
    expect(sent.map((data) => data.get('key'))).toEqual(['k']);
  });

  it.each([
    [{ result: false, '3d_secure': false, error: 'The card was declined.' }, 'The card was declined.'],
    [{ result: false, '3d_secure': false }, 'Server Error e.g. Your credit card details are wrong. Please verify.'],
  ])('show the reason when the card is refused: %j', async (answer, words) => {
    writeCard();
    await submit();
    await last().answer(answer);
    expect(error()).toBe(words);
    expect(part('#payment_error').closest('.method__section')).not.toBeNull();
    expect(sent).toHaveLength(0);
    expect(isBusy()).toBe(false);
    await submit();
    expect(error()).toBeNull();
  });

  it('show the reason beside the refused field', async () => {
    writeCard();
    await submit();
    await last().answer({ result: false, '3d_secure': false, error: 'No.', fields: { cc_cvc: 'Not that one.' } });
    expect(part('#cc_cvc_1_error').textContent).toBe('Not that one.');
  });

  it('show an error when the server refuses the request', async () => {
    writeCard();
    await submit();
    await last().answer({ error: { message: 'Too many attempts.' } }, 429);
    expect(error()).toBe('Server Error We are not able to add your payment method at the moment. Too many attempts.');
    expect(isBusy()).toBe(false);
  });

  it('are enabled again when the page returns from the back/forward cache', async () => {
    writeCard();
    await submit();
    await last().answer({ result: true, id: 33, '3d_secure': false });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settled();
    expect(isBusy()).toBe(false);
    expect(input('cc_number').disabled).toBe(false);
    expect(radio('new_').value).toBe('new_1');
  });
});

describe('Redirect to a payment provider', () => {
  beforeEach(async () => {
    await show(CHOICE);
    choose('form_');
  });
  const inputs = (data: string) =>
    JSON.stringify(
      `<input type="hidden" name="data_set" ${data} data-remove-me><input type="hidden" name="ref" value="S1">`,
    );

  it('posts the form that the server prepared', async () => {
    await submit();
    expect(last().path).toBe('/shop/payment/transaction');
    expect(last().body).toEqual({
      acquirer_id: 2,
      save_token: false,
      access_token: 'abc',
      success_url: '/shop/payment/validate',
      error_url: '/shop/payment',
      callback_method: '',
      order_id: 12,
      due: '12000 USD',
    });
    await last().answer(inputs('data-action-url="https://pay.example/start" data-method="post"'));
    expect(sent[0]).toMatchObject({ action: 'https://pay.example/start', method: 'post' });
    expect(Object.fromEntries(sent[0]!)).toEqual({ ref: 'S1' });
  });

  it('opens the address directly when the method is "get"', async () => {
    await submit();
    await last().answer(inputs('data-action-url="https://pay.example/s/1?a=b" data-method="get"'));
    expect(went).toHaveBeenCalledExactlyOnceWith('https://pay.example/s/1?a=b');
    expect(sent).toHaveLength(0);
  });

  it.each([
    ['false', 200],
    [inputs(''), 200],
  ])('shows an error for the invalid response %s', async (answer, status) => {
    await submit();
    await last().answer(answer, status);
    expect(error()).toBe('Server Error We are not able to redirect you to the payment form.');
    expect(isBusy()).toBe(false);
  });

  it('shows the error of a refused request', async () => {
    await submit();
    await last().answer({ error: { message: 'The prices have changed.' } }, 409);
    expect(error()).toBe('Server Error We are not able to redirect you to the payment form. The prices have changed.');
  });

  it.each([0, 2])('shows an error with %i addresses instead of one', async (count) => {
    await show(CHOICE, count ? {} : { prepareUrl: null });
    choose('form_');
    if (count) input('prepare_tx_url').after(input('prepare_tx_url').cloneNode());
    await submit();
    expect(asked).toHaveLength(0);
    expect(error()).toBe("Cannot set-up the payment We're unable to process your payment.");
  });
});

describe('Saved payment methods', () => {
  beforeEach(() => show('Adding one'));
  const remove = () => part<HTMLButtonElement>('button[name=delete_pm]');

  it('are added with a validation and a reload of the page', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    writeCard();
    await submit();
    expect(last().body).toMatchObject({ verify_validity: true });
    await last().answer({ result: true, id: 33, '3d_secure': false });
    expect(reload).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(0);
  });

  it('are added with a redirect to return_url', async () => {
    await show('Adding one', { returnUrl: '/my/orders/4' });
    writeCard();
    await submit();
    expect(last().body).toMatchObject({ return_url: '/my/orders/4' });
    await last().answer({ result: true, id: 33, '3d_secure': false });
    expect(went).toHaveBeenCalledExactlyOnceWith('/my/orders/4');
  });

  it('show an error when the option to add one is not selected', async () => {
    choose('7');
    await submit();
    expect(error()).toBe('No payment method selected Please select the option to add a new payment method.');
  });

  it('are deleted at once when nothing is linked to them', async () => {
    await submit(remove());
    expect(last().path).toBe('/web/dataset/call_kw/payment.token/get_linked_records');
    expect(last().body).toEqual({ args: [7] });
    await last().answer({ 7: [] });
    expect(last().path).toBe('/web/dataset/call_kw/payment.token/unlink');
    await last().answer('true');
    expect(remove()).toBeNull();
    expect(document.activeElement).toBe(radio('new_'));
  });

  it('move the focus to the heading when the last one is deleted', async () => {
    await show('Adding one', { acquirers: [], checked: null });
    await submit(remove());
    await last().answer({ 7: [] });
    await last().answer('true');
    expect(document.activeElement?.tagName).toBe('LEGEND');
  });

  it('show a warning before one with linked records is deleted', async () => {
    await submit(remove());
    await last().answer({ 7: [{ id: 4, name: 'S00012', description: 'Order', url: '/my/orders/4' }] });
    expect(dialog()?.getAttribute('role')).toBe('alertdialog');
    expect(dialog()?.querySelector('h2')?.textContent).toBe('Warning!');
    expect(dialog()?.querySelector<HTMLAnchorElement>('a')?.getAttribute('href')).toBe('/my/orders/4');
    const [cancel, confirm] = dialog()!.querySelectorAll<HTMLButtonElement>('.dialog__buttons button');
    expect([cancel?.textContent, cancel?.hasAttribute('autofocus')]).toEqual(['Cancel', true]);
    expect(confirm?.textContent).toBe('Confirm Deletion');
    cancel?.click();
    await settled();
    expect(asked).toHaveLength(1);
    await submit(remove());
    await last().answer({ 7: [{ id: 4, name: 'S00012', description: 'Order', url: '/my/orders/4' }] });
    dialog()?.querySelectorAll<HTMLButtonElement>('.dialog__buttons button')[1]?.click();
    await settled();
    expect(last().path).toMatch(/unlink$/);
    await last().answer('true');
    expect(remove()).toBeNull();
  });

  it.each([
    ['linked records', 0],
    ['deletion', 1],
  ])('stay when the request for %s fails', async (_what, answered) => {
    await submit(remove());
    if (answered) await last().answer({ 7: [] });
    await last().answer({ error: { message: 'Not yours.' } }, 403);
    expect(error()).toBe('Server Error We are not able to delete your payment method at the moment. Not yours.');
    expect(remove()).not.toBeNull();
  });

  it('stay when the server does not confirm the deletion', async () => {
    await submit(remove());
    await last().answer({ 7: [] });
    await last().answer('false');
    expect(error()).toBe('Server Error We are not able to delete your payment method at the moment.');
    expect(remove()).not.toBeNull();
  });
});

it('Payment form removes the network error when the network is back', async () => {
  await show('Adding one');
  writeCard();
  await submit();
  await last().fail();
  expect(error()).toContain('could not be reached');
  await comeOnline();
  expect(error()).toBeNull();
});

it('Payment form keeps the error of a declined card when the network is back', async () => {
  await show('Adding one');
  writeCard();
  await submit();
  await last().fail();
  await submit();
  await last().answer({ result: false, error: 'Your card was declined.' });
  await comeOnline();
  expect(error()).toBe('Your card was declined.');
});

describe('Pay button', () => {
  const box = () => part<HTMLInputElement>('#checkbox_cgv');
  const why = () => part('.js_why');
  const tick = async () => {
    box().click();
    await settled();
  };
  const tell = async (amount: PaymentAmount | null) => {
    emit('payment:amount', amount);
    await settled();
  };

  it.each(['Terms first', 'Nothing to pay'] as const)(
    'is disabled with a reason until the terms are accepted: %s',
    async (state) => {
      await show(state);
      const seen = () => [pay().disabled, why().hidden, pay().getAttribute('aria-describedby')];
      expect(seen()).toEqual([true, false, 'o_payment_why']);
      await tick();
      expect(seen()).toEqual([false, true, null]);
      await tick();
      expect(seen()).toEqual([true, false, 'o_payment_why']);
    },
  );

  it('is not the only one to wait for the terms: Enter presses the first', async () => {
    await show('Terms first');
    const first = part<HTMLButtonElement>('button');
    expect([first === pay(), first.disabled]).toEqual([false, true]);
    await tick();
    expect(first.disabled).toBe(false);
  });

  it('is enabled in the HTML of the server, where the browser asks for the terms', () => {
    const { params, ...marker } = states['Terms first']!;
    document.body.innerHTML = serverHtml(widget, { ...marker, params: { ...PARAMS, ...params } });
    const form = document.body.firstElementChild as HTMLElement;
    expect(form.querySelector<HTMLButtonElement>('#o_payment_form_pay')?.disabled).toBe(false);
    expect(form.querySelector<HTMLInputElement>('#checkbox_cgv')?.required).toBe(true);
  });

  it('waits while the amount is calculated, and shows and sends the new one', async () => {
    await show('A saved card, a new one, the acquirer’s page');
    await tell({ isOpen: false });
    expect([pay().disabled, pay().textContent]).toEqual([true, 'Pay $ 120.00']);
    await tell({ isOpen: true, amount: '$42.80', due: '4280 USD' });
    expect([pay().disabled, pay().textContent]).toEqual([false, 'Pay $42.80']);
    await submit();
    expect(sent[0]?.get('due')).toBe('4280 USD');
    await tell(null);
  });

  it('uses an amount that was announced before the form was mounted', async () => {
    await tell({ isOpen: true, amount: '$42.80', due: '4280 USD' });
    await show('The order is not ready');
    expect([pay().disabled, pay().textContent]).toEqual([false, 'Pay $42.80']);
    await tell(null);
    expect([pay().disabled, pay().textContent]).toEqual([true, 'Pay $ 120.00']);
  });
});

it('Card data appears in no param, script or storage', async () => {
  await show('A new card');
  writeCard();
  await submit();
  await last().answer({ result: false, error: 'Your card was declined.' });
  const { outerHTML } = document.documentElement;
  const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
  for (const secret of ['4242 4242', '42424242']) expect(outerHTML + stored).not.toContain(secret);
});
