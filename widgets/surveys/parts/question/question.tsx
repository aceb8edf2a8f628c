import { t } from '#registry/texts.ts';
import type { QuestionView } from '#surveys/filling/question_view.ts';
import Html from '#widgets/core/parts/html.tsx';
import Icon from '#widgets/core/parts/icon.tsx';
import { Choices } from './choices.tsx';
import { Control } from './control.tsx';
import { Matrix } from './matrix.tsx';

type Props = {
  question: QuestionView;
  problem?: string | undefined;
  isReadOnly?: boolean;
  /** Points of a quiz that is over. */
  score?: number | undefined;
};

/** One question with its zone for an error. */
export function Question({ question, problem = '', isReadOnly = false, score }: Props) {
  const { tag, kind, description, isOneField, rows } = question;
  const described = [problem && `${tag}-error`, description && `${tag}-help`].filter(Boolean).join(' ') || undefined;
  const Frame = isOneField ? 'div' : 'fieldset';
  const group = isOneField ? {} : { 'aria-describedby': described, tabIndex: problem ? -1 : undefined };
  return (
    <Frame
      className={problem ? 'survey-question form-field o_has_error' : 'survey-question form-field'}
      id={tag}
      data-kind={kind}
      {...group}
    >
      <Title question={question} isReadOnly={isReadOnly} />
      {description && <Html className="survey-question__help prose" id={`${tag}-help`} html={description} />}
      {isOneField ? (
        <Control question={question} isReadOnly={isReadOnly} described={described} isInvalid={problem !== ''} />
      ) : rows.length > 0 ? (
        <Matrix question={question} isReadOnly={isReadOnly} />
      ) : (
        <Choices question={question} isReadOnly={isReadOnly} />
      )}
      <Comment question={question} isReadOnly={isReadOnly} />
      <p className="js_errzone survey-question__error field__error" id={`${tag}-error`} hidden={problem === ''}>
        <Icon name="danger" />
        <span>{problem}</span>
      </p>
      {score !== undefined && (
        <p className="survey-question__score">
          <span data-score-question={tag}>{t('Your score: {score}', { score })}</span>
        </p>
      )}
    </Frame>
  );
}

type PartProps = { question: QuestionView; isReadOnly: boolean };

function Title({ question: { tag, title, isMandatory, isOneField }, isReadOnly }: PartProps) {
  const content = (
    <>
      {title}
      {!isMandatory && !isReadOnly && (
        <>
          {' '}
          <span className="field__optional">{t('(optional)')}</span>
        </>
      )}
    </>
  );
  if (!isOneField) return <legend className="survey-question__title">{content}</legend>;
  return (
    <label className="survey-question__title" htmlFor={`${tag}-field`}>
      {content}
    </label>
  );
}

/** What somebody adds to an answer; words that are an answer stand with the choices. */
function Comment({ question: { tag, comment, maxLength }, isReadOnly }: PartProps) {
  if (!comment || comment.isAnswer) return null;
  const name = `${tag}_comment`;
  return (
    <div className="field survey-question__comment">
      <label className="field__label" htmlFor={name}>
        {comment.label}
      </label>
      <textarea
        className="input js_comments"
        id={name}
        name={name}
        rows={2}
        maxLength={maxLength}
        disabled={isReadOnly}
        defaultValue={comment.value}
      />
    </div>
  );
}
