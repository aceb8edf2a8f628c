import { type FormEvent, useRef } from 'react';
import { t } from '#registry/texts.ts';
import type { QuestionView } from '#surveys/filling/question_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';

/** Choices of the own words beside them, as the specification calls it. */
const OTHER = '-1';
const LONGEST_WORDS = 2000;

type Props = { question: QuestionView; isReadOnly: boolean };

/** Radios or boxes, and one's own words as one more; a radio that may be left empty can be taken back. */
export function Choices({ question, isReadOnly }: Props) {
  const { tag, kind, choices, comment, isMandatory } = question;
  const type = kind === 'simple_choice' ? 'radio' : 'checkbox';
  const other = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLInputElement>(null);
  /** Another choice, or none, empties the words. */
  const changed = ({ target }: FormEvent) => {
    if (!words.current || !other.current || target === words.current) return;
    const isLeft = type === 'radio' ? target !== other.current : target === other.current && !other.current.checked;
    if (isLeft) words.current.value = '';
  };
  return (
    <div className={type === 'radio' ? 'survey-choices js_radio' : 'survey-choices'} onChange={changed}>
      {choices.map(({ value, text, isChosen, isCorrect }) => (
        <label key={value} className={isCorrect ? 'survey-choice survey-choice--right' : 'survey-choice'}>
          <input
            type={type}
            name={type === 'radio' ? tag : `${tag}_${value}`}
            value={value}
            defaultChecked={isChosen}
            disabled={isReadOnly}
          />
          <span>{text}</span>
          {isCorrect && (
            <span className="survey-choice__right">
              <Icon name="check" />
              {t('correct answer')}
            </span>
          )}
        </label>
      ))}
      {comment?.isAnswer && (
        <OwnWords tag={tag} type={type} comment={comment} isReadOnly={isReadOnly} other={other} words={words} />
      )}
      {type === 'radio' && !isMandatory && !isReadOnly && (
        <label className="survey-choice survey-choice--none">
          <input type="radio" name={tag} value="" />
          <span>{t('No answer')}</span>
        </label>
      )}
    </div>
  );
}

type OwnWordsProps = {
  tag: string;
  type: 'radio' | 'checkbox';
  comment: NonNullable<QuestionView['comment']>;
  isReadOnly: boolean;
  other: React.RefObject<HTMLInputElement | null>;
  words: React.RefObject<HTMLInputElement | null>;
};

/**
 * Entering the field takes its choice. By keyboard the choice is taken with the first letter: Tab leads through the
 * field, and must change nothing.
 */
function OwnWords({ tag, type, comment, isReadOnly, other, words }: OwnWordsProps) {
  const take = () => {
    if (other.current && !other.current.checked) other.current.click();
  };
  return (
    <div className="survey-choice-own">
      <label className="survey-choice">
        <input
          ref={other}
          className="js_other_option"
          type={type}
          name={type === 'radio' ? tag : `${tag}_other`}
          value={OTHER}
          data-oe-survey-otherr="1"
          defaultChecked={comment.isChosen}
          disabled={isReadOnly}
        />
        <span>{comment.label}</span>
      </label>
      <input
        ref={words}
        className={`input ${type === 'radio' ? 'js_comments' : 'js_ck_comments'}`}
        type="text"
        name={`${tag}_comment`}
        defaultValue={comment.value}
        maxLength={LONGEST_WORDS}
        aria-label={comment.label}
        data-oe-survey-othert="1"
        disabled={isReadOnly}
        onClick={take}
        onInput={take}
      />
    </div>
  );
}
