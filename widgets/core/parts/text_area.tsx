import FieldFrame, { describedBy, type FieldFacts } from './field_frame.tsx';

export type TextAreaProps = FieldFacts & {
  value?: string | null;
  rows?: number;
  /** The language it is written in. */
  language?: { code: string; direction: string };
  isOptional?: boolean;
};

/** A text of several lines. */
export default function TextArea({ value, rows, language, isOptional = false, ...facts }: TextAreaProps) {
  return (
    <FieldFrame {...facts} isOptional={isOptional}>
      <textarea
        className="input"
        rows={rows}
        lang={language?.code.replace('_', '-')}
        dir={language?.direction}
        defaultValue={value ?? ''}
        {...describedBy(facts)}
      />
    </FieldFrame>
  );
}
