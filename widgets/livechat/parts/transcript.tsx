import { type FormEvent, useState } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { announce } from '#widgets/core/live_region.ts';

/** Mails the conversation without leaving it: in a frame of another website only this window can read it. */
export function Transcript({ uuid }: { uuid: string }) {
  const [result, setResult] = useState('');
  const { run, isBusy, error } = useCall((signal, email: string) =>
    call<boolean>('/im_livechat/transcript', { uuid, email }, { signal }),
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = (event.currentTarget.elements.namedItem('email') as HTMLInputElement).value.trim();
    setResult('');
    if (!(await run(email))) return;
    const text = t('The conversation was sent to {address}.', { address: email });
    setResult(text);
    announce(text);
  };
  return (
    <details className="chat-transcript">
      <summary>{t('Get it by email')}</summary>
      <form className="chat-transcript__form" noValidate onSubmit={submit}>
        <input
          className="input"
          type="email"
          name="email"
          maxLength={200}
          autoComplete="email"
          aria-label={t('Email')}
        />
        <button className="button button--small" type="submit" aria-busy={isBusy || undefined}>
          {t('Send email')}
        </button>
      </form>
      {error && (
        <p className="chat-input__problem" role="alert">
          {error.message}
        </p>
      )}
      {result && <p dir="auto">{result}</p>}
    </details>
  );
}
