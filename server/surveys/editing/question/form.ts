/** View of the question form with its errors. */

import type { FastifyRequest } from 'fastify';
import { differing } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { formView, translationsOf } from '#core/pages/form_view.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import { type Current, findQuestion } from '#surveys/editing/current.ts';
import type { Problems } from '#surveys/editing/problems.ts';
import { staffPage } from '#surveys/editing/staff_page.ts';
import { errorTexts, kindOptions } from '#surveys/editing/wording.ts';
import { PARTS, type QuestionFormValues } from './fields.ts';
import { limitFields, questionLabels, questionTexts } from './form_view.ts';
import type { LostLabel } from './lost_labels.ts';
import { kindOf } from './parse.ts';
import { rowLists } from './row_view.ts';
import { isBlank, type RowFormValues } from './rows.ts';

export type FormState = {
  current: Current;
  key: string;
  values: QuestionFormValues;
  problems?: Problems;
  /** Somebody else saved this meanwhile. */
  theirs?: QuestionFormValues;
  /** Chosen labels that the question would lose. */
  lost?: LostLabel[];
  /** The button that was pressed within the form. */
  act?: string;
};

export function questionForm(request: FastifyRequest, state: FormState): PageResponse {
  const { site, texts } = request;
  const { current, key, values, problems, theirs, lost = [], act = '' } = state;
  const { definition, survey } = current;
  const words = (text: LostLabel['text']) => pick(translatedText(text, definition.language), site.language.code);
  const before = findQuestion(current, key);
  const kind = kindOf(values.fields);
  const parts = PARTS[kind];
  const errors = errorTexts(problems ?? {}, texts);
  const labels = questionLabels(texts, parts.includes('rows'));
  const focus = focusOf(act, values);
  const codes = site.languages.map(({ code }) => code);
  return staffPage(
    '@surveys/staff/question',
    before ? texts.t('Edit “{title}”', { title: words(before.title) }) : texts.t('New question'),
    {
      slug: survey.slug,
      key,
      isKnown: before !== undefined,
      kind,
      parts: Object.fromEntries(parts.map((part) => [part, true])),
      ...formView(
        { values: values.fields, errors, conflicts: theirs ? conflictsOf(theirs, values, codes) : null },
        labels,
      ),
      translations: translationsOf(formLanguages(site), questionTexts(labels, parts.includes('choices'), texts), {
        values: values.fields,
        errors,
      }),
      limits: limitFields(labels, kind, { values: values.fields, errors }),
      lists: rowLists(
        parts,
        { values, labels, errors, languages: formLanguages(site), isQuiz: definition.isQuiz, focus },
        texts,
      ),
      lost: lost.map(({ text, people }) => ({ text: words(text), people })),
      kinds: kindOptions(texts),
      pages: definition.pages.map(({ id, title }, at) => ({
        value: id,
        label: words(title) || texts.t('Page {number}', { number: at + 1 }),
      })),
      focus,
    },
    problems ? 400 : theirs || lost.length > 0 ? 409 : 200,
  );
}

function conflictsOf(theirs: QuestionFormValues, values: QuestionFormValues, languages: readonly string[]) {
  const fields = differing(theirs.fields, values.fields)
    .filter((name) => name !== 'seen')
    .map((name) => ({ name, saved: theirs.fields[name] ?? '', entered: values.fields[name] ?? '' }));
  const lines = (['choices', 'rows'] as const).map((name) => ({
    name,
    saved: writtenRows(theirs[name], languages),
    entered: writtenRows(values[name], languages),
  }));
  return [...fields, ...lines.filter(({ saved, entered }) => saved !== entered)];
}

/** One line for each, as in the form. */
const writtenRows = (rows: readonly RowFormValues[], languages: readonly string[]): string =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ texts, score, isCorrect }) =>
      [languages.flatMap((language) => texts[language] || []).join(' / '), score, isCorrect ? '✓' : '']
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n');

/** The element to focus after a button was pressed: the same button, or the first empty row. */
function focusOf(act: string, values: QuestionFormValues): string {
  const [, what, name] = /^(up|down|drop|more)-(choice|row)/.exec(act) ?? [];
  if (!what) return act === 'kind' ? 'kind' : '';
  if (what === 'up' || what === 'down') return act;
  const blank = (name === 'row' ? values.rows : values.choices).find(isBlank);
  return blank ? `${name}-${blank.n}` : `more-${name}`;
}
