import type { CardAnswer } from '#payments/ledger/contract.ts';
import { CallError, call } from '#registry/call.ts';
import { number, oneOf, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { leaving } from '#widgets/core/page_leave.ts';
import { cardInputs, checkCard, mark, watchCard } from './parts/card_inputs.ts';
import { forget } from './parts/forgetting.ts';
import { clearError, showError } from './parts/payment_error.ts';
import { followChallenge, followRedirection } from './parts/redirection.ts';

/** Banks take their time. */
const PATIENCE_MS = 60_000;

/** Choosing how to pay, new cards included. A saved method is a plain form. */
export default defineWidget({
  params: {
    mode: oneOf(['pay', 'add'], 'pay'),
    successUrl: text(''),
    errorUrl: text(''),
    accessToken: text(''),
    partnerId: number(null),
    callbackMethod: text(''),
    orderId: number(null),
  },
  load: 'visible',
  enhance(host, params, signal) {
    const form = host as HTMLFormElement;
    const button = form.querySelector<HTMLButtonElement>('#o_payment_form_pay, #o_payment_form_add_pm');
    const radios = () => [...form.querySelectorAll<HTMLInputElement>('input[name=pm_id]')];
    const chosen = () => radios().filter(({ checked }) => checked);
    const sectionOf = (radio: HTMLInputElement) =>
      radio.closest('.method')?.querySelector<HTMLElement>('.method__section') as HTMLElement;
    const hidden = (name: string) => form.querySelectorAll<HTMLInputElement>(`input[type=hidden][name=${name}]`);
    const fail = (title: string, text: string, cause?: unknown) => showError(form, { title, text, cause }, signal);
    const wordsOf = (error: unknown) => (error instanceof CallError ? ` ${error.message}` : '');
    let isBusy = false;
    let stay: (() => void) | undefined;

    const show = () => {
      for (const radio of radios()) sectionOf(radio).hidden = !radio.checked;
    };
    const beBusy = (isNow: boolean) => {
      isBusy = isNow;
      for (const state of ['aria-busy', 'aria-disabled']) {
        if (isNow) button?.setAttribute(state, 'true');
        else button?.removeAttribute(state);
      }
    };
    /** Excludes card numbers from the posted form. */
    const holdCards = (isHeld: boolean) => {
      for (const section of form.querySelectorAll('.card-fields'))
        for (const input of section.querySelectorAll('input')) input.disabled = isHeld;
    };
    // A bank that is slow to answer is not asked twice.
    const leave = () => {
      stay = leaving(asBefore, PATIENCE_MS);
    };
    const send = () => {
      beBusy(true);
      holdCards(true);
      form.submit();
      leave();
    };

    const takeCard = async (radio: HTMLInputElement) => {
      const section = sectionOf(radio);
      if (!checkCard(section)) return beBusy(false);
      const address = section.querySelector<HTMLElement>('input[name=data_set]')?.dataset.createRoute ?? '';
      const fields = [...section.querySelectorAll<HTMLInputElement>('input:not([name=data_set])')].map(
        ({ name, type, value, checked }) => [name, type === 'checkbox' ? checked : value],
      );
      const [returnTo] = hidden('return_url');
      const body = {
        ...Object.fromEntries(fields),
        acquirer_id: Number(radio.dataset.acquirerId),
        verify_validity: params.mode === 'add' || hidden('verify_validity')[0]?.value === 'true',
        ...(returnTo && { return_url: returnTo.value }),
      };
      const answer = await call<CardAnswer>(address, body, { signal, timeoutMs: PATIENCE_MS });
      if (answer.result && answer['3d_secure'] !== false) return followChallenge(answer['3d_secure']);
      if (answer.result && params.mode === 'add') {
        goOn(returnTo?.value);
        return leave();
      }
      if (answer.result) {
        radio.value = String(answer.id);
        return send();
      }
      beBusy(false);
      if (answer.error) fail('', answer.error);
      else fail(t('Server Error'), t('e.g. Your credit card details are wrong. Please verify.'));
      for (const input of cardInputs(section)) {
        const problem = answer.fields?.[input.name];
        if (problem) mark(input, problem);
      }
    };

    const prepare = async (radio: HTMLInputElement) => {
      const [address, ...more] = hidden('prepare_tx_url');
      if (!address || more.length > 0) {
        beBusy(false);
        return fail(t('Cannot set-up the payment'), t("We're unable to process your payment."));
      }
      const body = {
        acquirer_id: Number(radio.dataset.acquirerId),
        save_token: sectionOf(radio).querySelector<HTMLInputElement>('input[name^=save_token]')?.checked ?? false,
        access_token: params.accessToken,
        success_url: params.successUrl || undefined,
        error_url: params.errorUrl || undefined,
        callback_method: params.callbackMethod,
        order_id: params.orderId,
        due: hidden('due')[0]?.value,
        agree: (form.elements.namedItem('agree') as HTMLInputElement | null)?.checked,
      };
      const html = await call<string | false>(address.value, body, { signal, timeoutMs: PATIENCE_MS });
      if (html && followRedirection(html)) return leave();
      beBusy(false);
      fail(t('Server Error'), t('We are not able to redirect you to the payment form.'));
    };

    const begin = async () => {
      const [radio, ...more] = chosen();
      const isNew = radio?.dataset.s2sPayment === 'True';
      const isElsewhere = radio?.dataset.formPayment === 'True';
      const isNone = !radio || more.length > 0;
      if (params.mode === 'add' && !isNew && !isElsewhere)
        return fail(t('No payment method selected'), t('Please select the option to add a new payment method.'));
      if (isNone) return fail(t('No payment method selected'), t('Please select a payment method.'));
      clearError(form);
      if (!isNew && !isElsewhere) return send();
      beBusy(true);
      try {
        await (isNew ? takeCard(radio) : prepare(radio));
      } catch (error) {
        if (signal.aborted) return;
        beBusy(false);
        const problem = isNew
          ? t('We are not able to add your payment method at the moment.')
          : t('We are not able to redirect you to the payment form.');
        fail(t('Server Error'), problem + wordsOf(error), error);
      }
    };

    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        const pressed = event.submitter as HTMLButtonElement | null;
        if (pressed?.name === 'delete_pm')
          void forget(pressed, (words, cause) => fail(t('Server Error'), words, cause), signal);
        else if (!isBusy && !button?.disabled) void begin();
      },
      { signal },
    );
    form.addEventListener(
      'change',
      ({ target }) => {
        if ((target as HTMLInputElement).name === 'pm_id') show();
      },
      { signal },
    );
    for (const section of form.querySelectorAll<HTMLElement>('.method__section'))
      if (section.querySelector('.card-fields')) watchCard(section, signal);
    const values = new Map(radios().map((radio) => [radio, radio.value]));
    // Back from the bank, or never gone there, the page can be used again.
    const asBefore = () => {
      stay?.();
      beBusy(false);
      holdCards(false);
      for (const [radio, value] of values) radio.value = value;
    };
    show();
    return () => {
      asBefore();
      for (const radio of radios()) sectionOf(radio).hidden = false;
    };
  },
});

function goOn(address: string | undefined): void {
  if (address) location.assign(address);
  else location.reload();
}
