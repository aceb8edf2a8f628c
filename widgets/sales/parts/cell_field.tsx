import type { ComponentProps, ReactNode } from 'react';
import Icon from '#widgets/core/parts/icon.tsx';

type Props = {
  /** Its name begins so. */
  field: string;
  part: string;
  label: string;
  value: string;
  maxLength: number;
  errors: Record<string, string>;
  isNumber?: boolean;
  /** What a component puts on the input, such as handlers. */
  input?: ComponentProps<'input'>;
  /** Right below the input, such as suggestions. */
  below?: ReactNode;
};

/** A field of a row. */
export function CellField({ field, part, label, value, maxLength, errors, isNumber, input, below }: Props) {
  const name = `${field}-${part}`;
  const error = errors[name];
  return (
    <div className={`field quote-row__${part}`}>
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      <input
        className="input"
        id={name}
        name={name}
        defaultValue={value}
        maxLength={maxLength}
        {...(isNumber ? { inputMode: 'decimal' } : { dir: 'auto' })}
        {...(part === 'description' && { placeholder: label })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        {...input}
      />
      {below}
      {error && (
        <p className="field__error" id={`${name}-error`}>
          <Icon name="danger" />
          {error}
        </p>
      )}
    </div>
  );
}
