import { useEffect, useState } from 'react';
import { useHost } from '#registry/host.ts';
import { t } from '#registry/texts.ts';

/** Whether the terms are accepted. Without script the browser asks for it. */
export function useTerms(url: string | null) {
  const host = useHost();
  const [isAccepted, setAccepted] = useState(true);
  useEffect(() => {
    if (url !== null) setAccepted(host.querySelector<HTMLInputElement>('#checkbox_cgv')?.checked ?? false);
  }, [url, host]);
  return { url, isAccepted, setAccepted };
}

export type TermsState = ReturnType<typeof useTerms>;

export function Terms({ url, setAccepted }: TermsState) {
  if (url === null) return null;
  return (
    <div className="check checkout__terms">
      <input
        className="check__box"
        type="checkbox"
        id="checkbox_cgv"
        name="agree"
        value="1"
        required
        onChange={(event) => setAccepted(event.currentTarget.checked)}
      />
      <label className="check__label" htmlFor="checkbox_cgv">
        {t('I agree to the terms and conditions')}
      </label>
      <p className="field__hint check__hint">
        <a href={url} target="_blank" rel="noopener">
          {t('Read the terms and conditions')}
        </a>
      </p>
    </div>
  );
}

/** Below the button: why it can't be pressed. */
export function TermsMissing({ url, isAccepted }: TermsState) {
  if (url === null) return null;
  return (
    <p className="field__hint js_why" id="o_payment_why" hidden={isAccepted}>
      {t('Accept the terms and conditions to continue.')}
    </p>
  );
}
