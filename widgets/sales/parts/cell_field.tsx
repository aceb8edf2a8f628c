import type { ComponentProps, ReactNode } from 'react';
import FieldFrame, { describedBy } from '#widgets/core/parts/field_frame.tsx';

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
  const facts = { name, label, error: errors[name] };
  return (
    <FieldFrame {...facts} className={`quote-row__${part}`}>
      <input
        className="input"
        defaultValue={value}
        maxLength={maxLength}
        {...(isNumber ? { inputMode: 'decimal' } : { dir: 'auto' })}
        {...(part === 'description' && { placeholder: label })}
        {...describedBy(facts)}
        {...input}
      />
      {below}
    </FieldFrame>
  );
}
