import type { KeyboardEvent } from 'react';
import { t } from '#registry/texts.ts';
import type { QuestionRow, RowList } from '#surveys/editing/question/row_view.ts';

type Props = { row: QuestionRow; list: RowList; field: string; label: string };
type Language = RowList['languages'][number];

const MOST_CHARACTERS = 500;

/** Its text in the first language of the website. */
export function RowTexts({ goOn, ...props }: Props & { goOn(event: KeyboardEvent<HTMLInputElement>): void }) {
  const { row, list, field, label } = props;
  const [first] = list.languages as [Language];
  const name = `${field}-text-${first.code}`;
  const isWrong = Boolean(list.errors[name]);
  return (
    <input
      className="input survey-row__text"
      name={name}
      {...writtenIn(first, row)}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `${field}-error` : undefined}
      // biome-ignore lint/a11y/noAutofocus: the page that the form’s button leads to goes on where it was pressed
      autoFocus={list.focus === field || undefined}
      onKeyDown={goOn}
      data-row-text=""
    />
  );
}

/** Its text in all other languages. */
export function Translations({ row, list: { languages, errors }, field, label }: Props) {
  const others = languages.slice(1);
  if (others.length === 0) return null;
  return (
    <details className="survey-row__others" open={others.some(({ code }) => errors[`${field}-text-${code}`])}>
      <summary>
        {t('Translations')}
        <span className="visually-hidden">{`: ${label}`}</span>
      </summary>
      {others.map((language) => (
        <label key={language.code} className="survey-row__other">
          <span lang={language.code.replace('_', '-')}>{language.name}</span>
          <input className="input" name={`${field}-text-${language.code}`} {...writtenIn(language, row)} />
        </label>
      ))}
    </details>
  );
}

/** What is known of it in any language helps with the others. */
const writtenIn = ({ code, direction }: Language, { texts }: QuestionRow) => ({
  defaultValue: texts[code] ?? '',
  placeholder: Object.values(texts).find(Boolean) ?? '',
  maxLength: MOST_CHARACTERS,
  lang: code.replace('_', '-'),
  dir: direction,
});
