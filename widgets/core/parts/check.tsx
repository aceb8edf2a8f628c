import type { ComponentProps } from 'react';
import { describedBy, type FieldFacts } from './field_frame.tsx';

export type CheckProps = FieldFacts & {
  checked?: boolean;
  /** What a View puts on the input, such as handlers. */
  input?: ComponentProps<'input'>;
};

/** A box to tick. */
export default function Check({ checked, input, ...facts }: CheckProps) {
  const { name, label, hint } = facts;
  return (
    <div className="check">
      <input className="check__box" type="checkbox" defaultChecked={checked} {...describedBy(facts)} {...input} />
      <label className="check__label" htmlFor={name}>
        {label}
      </label>
      {hint && (
        <p className="field__hint check__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
