import type { KeyboardEvent, MouseEvent } from 'react';
import { t } from '#registry/texts.ts';
import type { QuestionRow, RowList } from '#surveys/editing/question/row_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { RowTexts, Translations } from './texts.tsx';
import type { RowAct } from './use_rows.ts';

type Props = {
  name: 'choice' | 'row';
  row: QuestionRow;
  list: RowList;
  /** Its fields begin so. */
  field: string;
  label: string;
  isFirst: boolean;
  isLast: boolean;
  act(event: MouseEvent, n: number, act: RowAct): void;
  goOn(event: KeyboardEvent<HTMLInputElement>, n: number): void;
};

/** A choice, a column or a row of a question. */
export function Row({ name, row, list, field, label, isFirst, isLast, act, goOn }: Props) {
  const { languages, errors } = list;
  const wrong = languages.map(({ code }) => `${field}-text-${code}`).find((one) => errors[one]);
  const problem = (wrong && errors[wrong]) || errors[`${field}-score`];
  const texts = { row, list, field, label };
  return (
    <li className="survey-row" data-row={row.n}>
      <input type="hidden" name={`${field}-id`} defaultValue={row.id} />
      <div className="survey-row__line">
        <RowTexts {...texts} goOn={(event) => goOn(event, row.n)} />
        {name === 'choice' && <Points {...texts} />}
        <span className="survey-row__acts">
          {BUTTONS.map((one) => (
            <button
              key={one}
              className="button button--quiet button--icon"
              type="submit"
              name="act"
              value={`${one}-${field}`}
              formNoValidate
              aria-label={`${nameOf(one)}: ${label}`}
              data-act={one}
              disabled={(one === 'up' && isFirst) || (one === 'down' && isLast)}
              // biome-ignore lint/a11y/noAutofocus: the page that the form’s button leads to goes on where it was pressed
              autoFocus={list.focus === `${one}-${field}` || undefined}
              onClick={(event) => act(event, row.n, one)}
            >
              <Icon name={one === 'drop' ? 'trash' : one} />
            </button>
          ))}
        </span>
      </div>
      {problem && (
        <p className="field__error" id={`${field}-error`}>
          <Icon name="danger" />
          {problem}
        </p>
      )}
      <Translations {...texts} />
    </li>
  );
}

const BUTTONS: RowAct[] = ['up', 'down', 'drop'];

const nameOf = (act: RowAct): string =>
  ({ up: t('Move up'), down: t('Move down'), drop: t('Remove', { context: 'survey' }) })[act];

type PointsProps = { row: QuestionRow; list: RowList; field: string; label: string };

/** What a choice counts in a quiz. Other surveys keep it. */
function Points({ row, list: { isQuiz, errors }, field, label }: PointsProps) {
  if (!isQuiz)
    return (
      <>
        <input type="hidden" name={`${field}-score`} defaultValue={row.score} />
        {row.isCorrect && <input type="hidden" name={`${field}-correct`} defaultValue="on" />}
      </>
    );
  const isWrong = Boolean(errors[`${field}-score`]);
  return (
    <>
      <input
        className="input survey-row__score"
        name={`${field}-score`}
        defaultValue={row.score}
        inputMode="decimal"
        maxLength={12}
        size={4}
        dir="ltr"
        placeholder="0"
        aria-label={`${t('Points')}: ${label}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${field}-error` : undefined}
      />
      <label className="survey-row__correct">
        <input type="checkbox" className="check__box" name={`${field}-correct`} defaultChecked={row.isCorrect} />
        <span>{t('Correct answer')}</span>
        <span className="visually-hidden">{` – ${label}`}</span>
      </label>
    </>
  );
}
