import { type FormEvent, useId } from 'react';
import { t } from '#registry/texts.ts';

/** Asks which pages of a PDF become files of their own. */
export function SplitForm({ split }: { split(pages: string, withRest: boolean): void }) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    split(String(entered.get('indices') ?? '').trim(), entered.has('remainder'));
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
