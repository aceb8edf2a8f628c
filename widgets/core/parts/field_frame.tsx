import type { ReactNode } from 'react';
import { t } from '#registry/texts.ts';
import Icon from './icon.tsx';

/** What stands around the control of a form: its label, a hint and the problem with it. */
export type FieldFacts = {
  /** Of the form's entry, and the control's id. */
  name: string;
  label: ReactNode;
  error?: string | null | undefined;
  hint?: ReactNode;
};

/** The attributes of a control that lead to its hint and its problem. */
export function describedBy({ name, error, hint }: FieldFacts) {
  const ids = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return { id: name, name, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined } as const;
}

type Props = FieldFacts & {
  isOptional?: boolean;
  /** Of the whole, beside that of all fields. */
  className?: string;
  children: ReactNode;
};

export default function FieldFrame({ name, label, error, hint, isOptional, className, children }: Props) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="field__label" htmlFor={name}>
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
        <p className="field__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${name}-error`}>
          <Icon name="danger" />
          {error}
        </p>
      )}
    </div>
  );
}
