import { type ComponentProps, type FormEvent, useRef } from 'react';
import { isRestoringInput } from '#registry/host.ts';
import { t } from '#registry/texts.ts';
import type { QuestionView } from '#surveys/filling/question_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';

const OTHER = '-1';
const LONGEST_WORDS = 2000;

type Props = { question: QuestionView; field: ComponentProps<'select'> };

/** A choice in a list that opens. Style sheets show the field for one's own words for its choice only. */
export function Dropdown({ question: { tag, choices, comment, rightAnswers }, field }: Props) {
  const words = useRef<HTMLInputElement>(null);
  const changed = ({ currentTarget }: FormEvent<HTMLSelectElement>) => {
    if (!words.current) return;
    if (currentTarget.value !== OTHER) words.current.value = '';
    else if (!isRestoringInput()) words.current.focus();
  };
  const chosen = comment?.isChosen ? OTHER : choices.find(({ isChosen }) => isChosen)?.value;
  return (
    <>
      <select className="input js_drop" {...field} defaultValue={chosen ?? ''} onChange={changed}>
        <option value="">{t('Select')}</option>
        {choices.map(({ value, text, isCorrect }) => (
          <option key={value} value={value}>
            {isCorrect ? `${text} ✓ (${t('correct answer')})` : text}
          </option>
        ))}
        {comment?.isAnswer && (
          <option value={OTHER} className="js_other_option">
            {comment.label}
          </option>
        )}
      </select>
      {rightAnswers && (
        <p className="survey-right">
          <Icon name="check" />
          <span>{t('Correct answer: {answers}', { answers: rightAnswers })}</span>
        </p>
      )}
      {comment?.isAnswer && (
        <input
          ref={words}
          className="input js_comments"
          type="text"
          name={`${tag}_comment`}
          defaultValue={comment.value}
          maxLength={LONGEST_WORDS}
          aria-label={comment.label}
          placeholder={comment.label}
          data-oe-survey-othert="1"
          disabled={field.disabled}
        />
      )}
    </>
  );
}
