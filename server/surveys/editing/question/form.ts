/** View of the question form with its errors. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { StaffFormView } from '#core/staff_form/staff_form.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { Current, CurrentQuestion } from '#surveys/editing/current.ts';
import { pagesAbove, STYLES } from '#surveys/editing/staff_page.ts';
import { PARTS, postedQuestion, type QuestionFormValues, questionFormValues } from './fields.ts';
import { limitFields, questionChoices, questionLabels, questionTexts } from './form_view.ts';
import { kindOf } from './parse.ts';
import { rowLists } from './row_view.ts';
import { isBlank } from './rows.ts';

export function questionView(
  current: Current,
  row: CurrentQuestion | null,
  { values, errors = {} }: FormState,
  request: FastifyRequest,
): StaffFormView {
  const { site, texts } = request;
  const { definition, survey } = current;
  const codes = site.languages.map(({ code }) => code);
  const kind = kindOf(values);
  const parts = PARTS[kind];
  const labels = questionLabels(texts, parts.includes('rows'));
  const lines =
    row && !values.posted
      ? questionFormValues(row.question, codes, definition.language)
      : postedQuestion(values, codes);
  const focus = focusOf(values.act ?? '', lines);
  const address = site.url(`/survey/edit/${survey.slug}/question/${row?.key ?? 'new'}`);
  const pages = definition.pages.map(({ id, title }, at) => ({
    value: id,
    label:
      pick(translatedText(title, definition.language), site.language.code) ||
      texts.t('Page {number}', { number: at + 1 }),
  }));
  return {
    styles: STYLES,
    above: pagesAbove(current, request),
    labels,
    choices: { ...questionChoices(kind, texts), page: pages },
    kind,
    parts: Object.fromEntries(parts.map((part) => [part, true])),
    translations: translationsOf(formLanguages(site), questionTexts(labels, parts.includes('choices'), texts), {
      values,
      errors,
    }),
    limits: limitFields(labels, kind, { values, errors }),
    lists: rowLists(
      parts,
      { values: lines, labels, errors, languages: formLanguages(site), isQuiz: definition.isQuiz, focus },
      texts,
    ),
    lost: [],
    focus,
    previewUrl: `${address}/preview`,
    removeUrl: row ? `${address}/delete` : null,
  };
}

/** The element to focus after a button was pressed: the same button, or the first empty row. */
function focusOf(act: string, { choices, rows }: Pick<QuestionFormValues, 'choices' | 'rows'>): string {
  const [, what, name] = /^(up|down|drop|more)-(choice|row)/.exec(act) ?? [];
  if (!what) return act === 'kind' ? 'kind' : '';
  if (what === 'up' || what === 'down') return act;
  const blank = (name === 'row' ? rows : choices).find(isBlank);
  return blank ? `${name}-${blank.n}` : `more-${name}`;
}
