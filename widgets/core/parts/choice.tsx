import type { ComponentProps } from 'react';
import FieldFrame, { describedBy, type FieldFacts } from './field_frame.tsx';

export type ChoiceProps = FieldFacts & {
  value?: string | number | null;
  options: { value: string | number; label: string }[];
  /** What a View puts on the control, such as handlers. */
  select?: ComponentProps<'select'>;
};

/** One of a few, in a list that opens. */
export default function Choice({ value, options, select, ...facts }: ChoiceProps) {
  return (
    <FieldFrame {...facts}>
      <select
        className="input"
        defaultValue={value === null ? undefined : String(value)}
        {...describedBy(facts)}
        {...select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
