import { describedBy, type FieldFacts } from './field_frame.tsx';

export type CheckProps = FieldFacts & { checked?: boolean };

/** A box to tick. */
export default function Check({ checked, ...facts }: CheckProps) {
  const { name, label, hint } = facts;
  return (
    <div className="check">
      <input className="check__box" type="checkbox" defaultChecked={checked} {...describedBy(facts)} />
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
