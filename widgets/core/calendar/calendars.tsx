import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useHostEvent } from '#registry/hooks.ts';
import { heading } from '#registry/texts.ts';
import { loadOnce } from '#widgets/core/load_once.ts';
import { isLocalised } from './date_fields.ts';

type Code = typeof import('./calendar.tsx');

const load = loadOnce<Code>(() => import('./calendar.tsx'));

/** Calendars of a form's date fields: each is there once somebody entered its field. */
export function Calendars({ css }: { css: string }) {
  const [code, setCode] = useState<Code | null>(null);
  const [fields, setFields] = useState<readonly HTMLInputElement[]>([]);
  const [isStyled, setStyled] = useState(css === '');
  useHostEvent('focusin', async ({ target }) => {
    const field = target as HTMLInputElement;
    if (!isLocalised(field)) return;
    try {
      setCode(await load());
      setFields((before) => (before.includes(field) ? before : [...before, field]));
    } catch {
      // The field works without the calendar, and tries to load it again on the next focus.
    }
  });
  const locale = heading()?.dates;
  if (!code || !locale) return null;
  const styled = () => setStyled(true);
  return (
    <>
      {css && createPortal(<link rel="stylesheet" href={css} onLoad={styled} onError={styled} />, document.head)}
      {isStyled && fields.map((field) => <code.Calendar key={field.id || field.name} field={field} locale={locale} />)}
    </>
  );
}
