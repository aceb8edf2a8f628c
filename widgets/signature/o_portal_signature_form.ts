import { CallError, call } from '#registry/call.ts';
import { number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { SignatureAnswer, SignatureBody } from '#signature/contract.ts';
import { leaving } from '#widgets/core/page_leave.ts';
import { once } from '#widgets/core/single_submit.ts';
import { startTabs } from '#widgets/core/tabs/tabs.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import { type DrawingArea, openArea } from './parts/drawing_area.ts';
import { pictureOf } from './parts/picture.ts';
import { showSuccess } from './parts/success.ts';

/**
 * Signing a document: drawn, typed or uploaded. What is missing is marked, and
 * nothing is sent before all is there.
 */
export default defineWidget({
  params: {
    callUrl: text(),
    resId: number(),
    resModel: text(''),
    accessToken: text(''),
    partnerName: text(''),
    signLabel: text(''),
  },
  load: 'visible',
  enhance(host, { callUrl, resId, resModel, accessToken }, signal) {
    const form = host as HTMLFormElement;
    const part = <E extends HTMLElement>(selector: string) => form.querySelector<E>(selector) as E;
    const name = part<HTMLInputElement>('#o_portal_sign_name');
    const file = part<HTMLInputElement>('#o_portal_signature_file');
    const typed = part('#o_portal_signature_typed');
    const button = part<HTMLButtonElement>('.o_portal_sign_submit');
    const problems = part('.signature__error');
    const hadNoValidate = form.noValidate;
    form.noValidate = true;
    startTabs(part('[data-tabs]'), signal);
    const area: DrawingArea = openArea(part('#o_portal_signature'), signal);

    const method = () => (part('[data-method]:not([hidden])').dataset.method ?? 'draw') as Method;
    const way = (which: Method) => part(`[data-method=${which}]`);
    const listen = (on: EventTarget, type: string, what: (event: Event) => void) =>
      on.addEventListener(type, what, { signal });

    /** Checks both each time, so that corrected fields lose their mark. */
    const isComplete = () => {
      const hasName = name.value.trim() !== '';
      mark(name, hasName ? '' : t('Enter your name.'));
      const missing = { draw: area.isBlank(), type: false, upload: !file.files?.length }[method()];
      for (const which of ['draw', 'upload'] as const) way(which).classList.remove('o_has_error');
      mark(file, missing && method() === 'upload' ? t('Select an image.') : '');
      if (missing) way(method()).classList.add('o_has_error');
      if (!hasName) name.focus();
      else if (missing && method() === 'upload') file.focus();
      if (missing && method() === 'draw') refuse(t('Draw your signature, or select another method.'));
      else if (!hasName) refuse(t('Enter your name.'));
      return hasName && !missing;
    };

    /** Stands above the button; the one before is gone. */
    const refuse = (words: string, cause?: unknown) => {
      const error = document.createElement('p');
      error.className = 'alert alert--danger o_portal_sign_error_msg';
      error.textContent = words;
      problems.replaceChildren(...(words ? [error] : []));
      untilOnline(cause, () => error.remove(), signal);
    };

    const send = async () => {
      refuse('');
      if (!isComplete()) return;
      let answer: SignatureAnswer;
      try {
        const signature = await drawn[method()]();
        const body: SignatureBody = {
          res_id: resId,
          access_token: accessToken,
          partner_name: name.value.trim(),
          signature,
          res_model: resModel || undefined,
          method: method(),
          // Of what the page shows now, which may be newer than this form: another document is not signed by it.
          digest: form.dataset.digest ?? '',
        };
        answer = await call<SignatureAnswer>(callUrl, body, { signal });
      } catch (error) {
        if (signal.aborted) return;
        const isCall = error instanceof CallError;
        return refuse(isCall ? error.message : t('This image can’t be read. Select another one.'), error);
      }
      if (answer.error) return refuse(answer.error);
      if (answer.success) return showSuccess(form, answer.success, ownAddress(answer.redirect_url));
      if (!answer.force_refresh) return;
      // Nothing more is pressed while the next page is on its way.
      button.disabled = true;
      const next = ownAddress(answer.redirect_url);
      if (next === null) location.reload();
      else location.assign(next);
      const wake = () => {
        button.disabled = false;
      };
      signal.addEventListener('abort', leaving(wake));
    };
    const drawn: Record<Method, () => Promise<string>> = {
      draw: () => area.picture(),
      type: async () => '',
      upload: () => pictureOf(file.files?.[0] as File),
    };

    listen(form, 'submit', (event) => {
      event.preventDefault();
      void submit();
    });
    const submit = () =>
      once(button, async () => {
        button.classList.add('disabled');
        await send();
        button.classList.remove('disabled');
      });
    listen(part('#o_portal_sign_clear'), 'click', () => area.clear());
    listen(name, 'input', () => {
      typed.textContent = name.value;
    });
    typed.textContent = name.value;
    return () => {
      form.noValidate = hadNoValidate;
      refuse('');
    };
  },
});

type Method = 'draw' | 'type' | 'upload';

function mark(field: HTMLInputElement, problem: string): void {
  field.parentElement?.classList.toggle('o_has_error', problem !== '');
  field.classList.toggle('is-invalid', problem !== '');
  if (problem) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

/** An address of this website; where it leads elsewhere it counts as none. */
function ownAddress(address: string | undefined): string | null {
  if (!address || !URL.canParse(address, location.href)) return null;
  const url = new URL(address, location.href);
  return url.origin === location.origin ? url.href : null;
}
