import type { ComponentProps, ReactNode } from 'react';
import FieldFrame, { describedBy, type FieldFacts } from './field_frame.tsx';

/** Named as in HTML, so that templates say them as they stand there. */
export type FieldProps = FieldFacts & {
  type?: string;
  value?: string | number | null;
  required?: boolean;
  autocomplete?: string;
  minlength?: number;
  maxlength?: number;
  dir?: string;
  /** What a View puts on the input, such as handlers. */
  input?: ComponentProps<'input'>;
  /** Right below the input, such as suggestions. */
  below?: ReactNode;
};

/** A line of a form: label, input, hint and problem. What is typed stays with the browser. */
export default function Field({ type = 'text', value, required, maxlength = 500, ...more }: FieldProps) {
  const { autocomplete, minlength, dir, input, below, ...facts } = more;
  return (
    <FieldFrame {...facts} isOptional={!required}>
      <input
        className="input"
        type={type}
        defaultValue={value ?? ''}
        dir={dir}
        maxLength={maxlength}
        minLength={minlength}
        required={required}
        autoComplete={autocomplete}
        {...describedBy(facts)}
        {...input}
      />
      {below}
    </FieldFrame>
  );
}
