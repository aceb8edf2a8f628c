import type { ChangeEvent, FormEvent } from 'react';
import { sendForm } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { ATTACHABLE } from '#registry/values/attachable.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import Icon from '#widgets/core/parts/icon.tsx';

/** Sends files to a conversation; they appear as its other messages do. */
function useSendFiles(url: string) {
  const call = useCall((signal, data: FormData) => sendForm<number | false>(url, data, { signal }));
  const send = async (field: HTMLInputElement) => {
    const data = new FormData();
    for (const file of field.files ?? []) data.append('attachment', file);
    if (!data.has('attachment')) return;
    // Kept after a failure, so that they need not be picked again.
    if ((await call.run(data)) !== undefined) field.value = '';
  };
  return { send, isBusy: call.isBusy, problem: call.error?.message };
}

/** A button in the chat window: what is picked is sent at once. */
export function FileButton({ url }: { url: string }) {
  const { send, isBusy, problem } = useSendFiles(url);
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => void send(currentTarget);
  return (
    <>
      <label className="chat-input__files" aria-busy={isBusy || undefined} title={t('Send files')}>
        <Icon name="plus" />
        <input
          className="visually-hidden"
          type="file"
          multiple
          accept={ATTACHABLE}
          aria-label={t('Send files')}
          onChange={pick}
        />
      </label>
      {problem && (
        <p className="chat-input__problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** The operator's form for files, which works without a script. */
export function FilesForm({ postUrl }: { postUrl: string }) {
  const { send, isBusy, problem } = useSendFiles(`${postUrl}/file`);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget.elements.namedItem('attachment') as HTMLInputElement);
  };
  return (
    <form className="form" method="post" action={`${postUrl}/files`} encType="multipart/form-data" onSubmit={submit}>
      <label className="field">
        <span className="field__label">{t('Files')}</span>
        <input className="input" type="file" name="attachment" multiple required accept={ATTACHABLE} />
      </label>
      {problem && (
        <p className="alert alert--danger" role="alert">
          {problem}
        </p>
      )}
      <p className="button-row">
        <button className="button button--quiet" type="submit" aria-busy={isBusy || undefined}>
          {t('Send files')}
        </button>
      </p>
    </form>
  );
}
