import { type FormEvent, useState } from 'react';
import { t } from '#registry/texts.ts';
import { ATTACHABLE } from '#registry/values/attachable.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { sendFiles } from '#widgets/livechat/parts/send_files.ts';

/** The operator's form for files, which works without a script. */
export function FilesForm({ postUrl }: { postUrl: string }) {
  const { run, isBusy, error } = useCall((signal, field: HTMLInputElement) =>
    sendFiles(`${postUrl}/file`, field, signal),
  );
  const [isEnded, setEnded] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = await run(event.currentTarget.elements.namedItem('attachment') as HTMLInputElement);
    setEnded(sent === false);
  };
  const problem = isEnded ? t('This conversation has ended.') : error?.message;
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
