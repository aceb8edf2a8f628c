import { t } from '#registry/texts.ts';
import type { QuestionView } from '#surveys/filling/question_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';

const MOST_WIDE = 6;

type Props = { question: QuestionView; isReadOnly: boolean };

/** Rows to be judged by the same columns: each is a group, so that it reads as one on a phone and to those who listen. */
export function Matrix({ question, isReadOnly }: Props) {
  const { kind, columns, rows, isMandatory } = question;
  const mayClear = kind === 'matrix_simple' && !isMandatory && !isReadOnly;
  return (
    <div className={columns.length > MOST_WIDE ? 'survey-matrix survey-matrix--long' : 'survey-matrix'}>
      <div className="survey-matrix__head" aria-hidden="true">
        <span />
        {columns.map(({ value, text }) => (
          <span key={value}>{text}</span>
        ))}
        {mayClear && <span>{t('No answer')}</span>}
      </div>
      {rows.map((row) => (
        <Row key={row.id} question={question} row={row} isReadOnly={isReadOnly} mayClear={mayClear} />
      ))}
    </div>
  );
}

function Row({
  question,
  row,
  isReadOnly,
  mayClear,
}: Props & { row: QuestionView['rows'][number]; mayClear: boolean }) {
  const type = question.kind === 'matrix_simple' ? 'radio' : 'checkbox';
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both kinds of group have a name
    <div
      className="survey-matrix__row"
      role={type === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={`${row.id}-label`}
    >
      <span className="survey-matrix__label" id={`${row.id}-label`}>
        {row.text}
      </span>
      {question.columns.map(({ value, text, isCorrect }) => (
        <label key={value} className={isCorrect ? 'survey-cell survey-cell--right' : 'survey-cell'}>
          <input
            type={type}
            name={type === 'radio' ? row.id : `${row.id}_${value}`}
            value={value}
            defaultChecked={row.chosen.includes(value)}
            disabled={isReadOnly}
          />
          <span className="survey-cell__text">{text}</span>
          {isCorrect && (
            <span className="survey-cell__right">
              <Icon name="check" />
              <span className="visually-hidden">{t('correct answer')}</span>
            </span>
          )}
        </label>
      ))}
      {mayClear && (
        <label className="survey-cell survey-cell--none">
          <input type="radio" name={row.id} value="" />
          <span className="survey-cell__text">{t('No answer')}</span>
        </label>
      )}
    </div>
  );
}
