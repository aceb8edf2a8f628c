import { type FormEvent, useId } from 'react';
import { emit } from '#registry/bus.ts';
import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { ViewerFile } from './viewer_file.ts';

declare module '#registry/bus.ts' {
  interface Events {
    /** Files were added beside an attachment. */
    'attachment:changed': { id: number };
  }
}

export type SplitProps = {
  file: ViewerFile;
  /** Closes the viewer. */
  started(): void;
  failed(problem: string): void;
};

/** Asks which pages of a PDF become files of their own, and makes them. */
export function SplitForm({ file, started, failed }: SplitProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    started();
    failed('');
    split(file.id, String(entered.get('indices') ?? '').trim(), entered.has('remainder')).catch((error) => {
      if (!(error instanceof CallError)) throw error;
      failed(error.message);
    });
  };
  return (
    <form className="viewer__split" onSubmit={submit}>
      <label htmlFor={`${id}-pages`}>{t('Extract pages:')}</label>
      <input
        className="input viewer__split-pages"
        id={`${id}-pages`}
        name="indices"
        dir="ltr"
        maxLength={1000}
        autoComplete="off"
        placeholder={t('e.g. 1-5, 7, 8-9')}
      />
      <label className="viewer__split-rest">
        {t('All pages:')} <input className="check__box" type="checkbox" name="remainder" />
      </label>
      <button className="button button--small" type="submit">
        {t('Split')}
      </button>
    </form>
  );
}

async function split(id: number, pages: string, withRest: boolean): Promise<void> {
  await call('/web/dataset/call_kw/ir.attachment/split_pdf', { args: [id, pages, withRest], kwargs: {} });
  emit('attachment:changed', { id });
  // The page shows the new files; what was typed is kept as a draft.
  location.reload();
}
