import type { QuestionView } from '#surveys/filling/question_view.ts';
import { Dropdown } from './dropdown.tsx';

const LONGEST_NUMBER = 40;

type Props = { question: QuestionView; isReadOnly: boolean; described: string | undefined; isInvalid: boolean };

/** The one field of a question. */
export function Control({ question, isReadOnly, described, isInvalid }: Props) {
  const { tag, kind, value, maxLength } = question;
  const field = {
    id: `${tag}-field`,
    name: tag,
    disabled: isReadOnly,
    'aria-describedby': described,
    'aria-invalid': isInvalid || undefined,
  };
  if (kind === 'simple_choice') return <Dropdown question={question} field={field} />;
  const text = { className: 'input form-control', defaultValue: value, ...field };
  if (kind === 'free_text') return <textarea rows={5} maxLength={maxLength} {...text} />;
  if (kind === 'date' || kind === 'datetime') return <DateField question={question} field={text} />;
  if (kind === 'numerical_box') {
    const inputMode = question.rules.format === 'integer' ? 'numeric' : 'decimal';
    return <input type="text" inputMode={inputMode} autoComplete="off" maxLength={LONGEST_NUMBER} {...text} />;
  }
  const autoComplete = question.type === 'email' ? 'email' : undefined;
  return <input type={question.type} autoComplete={autoComplete} maxLength={maxLength} {...text} />;
}

type DateProps = { question: QuestionView; field: React.ComponentProps<'input'> };

function DateField({ question: { kind, type, dateMin, dateMax }, field }: DateProps) {
  const bounds = type === 'text' ? {} : { min: dateMin, max: dateMax };
  return (
    <span className="input-group date" data-mindate={dateMin} data-maxdate={dateMax}>
      <input {...field} className={`${field.className} o_website_form_${kind}`} type={type} {...bounds} />
    </span>
  );
}
