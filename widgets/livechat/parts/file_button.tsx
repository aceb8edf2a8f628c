import { type ChangeEvent, useState } from 'react';
import { arrived } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { ATTACHABLE } from '#registry/values/attachable.ts';
import Icon from '#widgets/core/parts/icon.tsx';

/** A button in the chat window: what is picked is sent at once. */
export function FileButton({ url, failed }: { url: string; failed(problem: string): void }) {
  const [isBusy, setBusy] = useState(false);
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setBusy(true);
    failed('');
    try {
      const { sendFiles } = await arrived(import('./send_files.ts'));
      await sendFiles(url, currentTarget);
    } catch (error) {
      failed((error as Error).message);
    }
    setBusy(false);
  };
  return (
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
  );
}
