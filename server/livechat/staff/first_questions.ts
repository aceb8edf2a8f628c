/** Fields of the questions that visitors see before a person is asked. */
import type { FastifyRequest } from 'fastify';
import { line, lines } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { ChatQuestion } from '#livechat/schema.ts';

export const MOST_QUESTIONS = 12;
/** So many can be added at once. */
const MOST_NEW = 2;
const ROWS = Array.from({ length: MOST_QUESTIONS }, (_, at) => at + 1);
const PARTS = { text: line(150), answer: lines(1000) };

const fieldOf = (row: number, part: string): string => `question-${row}-${part}`;
const idOf = (row: number): string => String(row);
const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

export const questionFields = (site: Site): string[] =>
  ROWS.flatMap((row) => [
    fieldOf(row, 'parent'),
    ...codesOf(site).flatMap((code) => Object.keys(PARTS).map((part) => `${fieldOf(row, part)}-${code}`)),
  ]);

/** Their ids are the numbers of their rows. */
export function questionValues(questions: readonly ChatQuestion[], site: Site): FormValues {
  const codes = codesOf(site);
  const values = questions.map(({ id, text, answer, parent }) => ({
    [fieldOf(Number(id), 'parent')]: parent,
    ...textFormValues(fieldOf(Number(id), 'text'), text, codes),
    ...textFormValues(fieldOf(Number(id), 'answer'), answer, codes),
  }));
  return Object.assign(formValues({}, questionFields(site)), ...values);
}

/** Rows without a question are left out. */
export function questionsIn(
  values: FormValues,
  before: readonly ChatQuestion[],
  { site, texts }: Pick<FastifyRequest, 'site' | 'texts'>,
) {
  const codes = codesOf(site);
  const shape = textFields(
    codes,
    Object.fromEntries(
      ROWS.flatMap((row) => Object.entries(PARTS).map(([part, rule]) => [fieldOf(row, part), rule] as const)),
    ),
  );
  const read = shape.safeParse(values);
  const errors: Record<string, string> = read.success ? {} : fieldErrors(read.error, texts);
  const written = read.success ? (read.data as FormValues) : values;
  const questions: ChatQuestion[] = [];
  for (const row of ROWS) {
    const known = before.find(({ id }) => id === idOf(row));
    const text = translatedOf(written, fieldOf(row, 'text'), codes, known?.text);
    const answer = translatedOf(written, fieldOf(row, 'answer'), codes, known?.answer);
    const parent = values[fieldOf(row, 'parent')] ?? '';
    if (Object.values(text).some(Boolean)) {
      // Only earlier ones: so they make a tree.
      if (parent !== '' && !questions.some(({ id }) => id === parent))
        errors[fieldOf(row, 'parent')] = texts.t('Select an earlier question');
      questions.push({ id: idOf(row), text, answer, parent });
    } else if (Object.values(answer).some(Boolean)) {
      errors[`${fieldOf(row, 'text')}-${site.language.code}`] = texts.t('Enter a question');
    }
  }
  return { questions, errors };
}

export function questionLabels({ languages }: Site, { t }: Texts): Record<string, string> {
  const named = (row: number, name: string) =>
    languages.length === 1 ? t('Question {n}', { n: row }) : t('Question {n} ({language})', { n: row, language: name });
  return Object.fromEntries(
    ROWS.flatMap((row) => [
      [fieldOf(row, 'parent'), t('Shown after')],
      ...languages.flatMap(({ code, name }) => [
        [`${fieldOf(row, 'text')}-${code}`, named(row, name)],
        [`${fieldOf(row, 'answer')}-${code}`, t('Answer')],
      ]),
    ]),
  );
}

/** The rows to show: all that are filled in, and some to add. */
export function questionGroups(values: FormValues, site: Site, { t }: Texts) {
  const isFilled = (row: number) =>
    Object.entries(values).some(([name, value]) => value && name.startsWith(`question-${row}-`));
  const last = Math.max(0, ...ROWS.filter(isFilled));
  return ROWS.filter((row) => row <= last + MOST_NEW).map((row) => ({
    title: t('Question {n}', { n: row }),
    parent: fieldOf(row, 'parent'),
    texts: site.languages.map((language) => ({
      text: `${fieldOf(row, 'text')}-${language.code}`,
      answer: `${fieldOf(row, 'answer')}-${language.code}`,
      language,
    })),
  }));
}

/** To what a question may belong: those above it. */
export function questionChoices(values: FormValues, site: Site, { t }: Texts) {
  const textOf = (row: number) =>
    pick(
      translatedOf(
        values,
        fieldOf(row, 'text'),
        site.languages.map(({ code }) => code),
      ),
      site.language.code,
    );
  return Object.fromEntries(
    ROWS.map((row) => [
      fieldOf(row, 'parent'),
      [
        { value: '', label: t('Asked at the beginning') },
        ...ROWS.filter((one) => one < row && textOf(one)).map((one) => ({ value: idOf(one), label: textOf(one) })),
      ],
    ]),
  );
}
