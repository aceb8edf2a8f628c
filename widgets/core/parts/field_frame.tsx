import type { ReactNode } from 'react';
import { t } from '#registry/texts.ts';
import Icon from './icon.tsx';

/** What stands around the control of a form: its label, a hint and the problem with it. */
export type FieldFacts = {
  /** Of the form's entry, and the control's id. */
  name: string;
  /** Of the control, where another form of the page has an entry of that name. */
  id?: string;
  label: ReactNode;
  error?: string | null | undefined;
  hint?: ReactNode;
};

/** The attributes of a control that lead to its hint and its problem. */
export function describedBy({ name, id = name, error, hint }: FieldFacts) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, name, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined } as const;
}

type Props = FieldFacts & {
  isOptional?: boolean;
  /** Of the whole, beside that of all fields. */
  className?: string;
  children: ReactNode;
};

export default function FieldFrame({ name, id = name, label, error, hint, isOptional, className, children }: Props) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
        {isOptional && (
          <>
            {' '}
            <span className="field__optional">{t('(optional)')}</span>
          </>
        )}
      </label>
      {children}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="danger" />
          {error}
        </p>
      )}
    </div>
  );
}
