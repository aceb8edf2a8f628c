/** Prepares what a form shows: its values, problems and conflicting edits, by label. */
import { differing, type FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';

export type Labels = Record<string, string>;
export type Conflict = { name: string; saved: string; entered: string };

/**
 * What a form shows: the saved values, or the typed ones with their errors, so that nothing typed is lost. If two
 * people edit at once, the one who saves last is told.
 */
export type FormState = {
  values: FormValues;
  errors?: Record<string, string>;
  conflicts?: Conflict[] | null;
};

export const formView = ({ values, errors = {}, conflicts = null }: FormState, labels: Labels = {}) => ({
  values,
  errors,
  labels,
  hasErrors: Object.keys(errors).length > 0,
  conflicts: conflicts && labelled(conflicts, labels),
});

/** Fields whose saved and typed values differ, apart from those that are no values of the record. */
export const conflictsIn = (saved: FormValues, entered: FormValues, unseen: readonly string[] = []): Conflict[] =>
  differing(saved, entered)
    .filter((name) => !unseen.includes(name))
    .map((name) => ({ name, saved: saved[name] ?? '', entered: entered[name] ?? '' }));

/** A text has a field for each language, named `title-fr_FR`. */
const LANGUAGE = /-([a-z]{2,3}(?:_.*)?)$/;

const labelled = (conflicts: readonly Conflict[], labels: Labels) =>
  conflicts.map(({ name, saved, entered }) => ({ ...labelOf(name, labels), saved, entered }));

/** What people call a field, and its language if it is a text in one. Ids before a blank may be of what is gone. */
export const labelOf = (name: string, labels: Labels): { label: string; language: string } => ({
  label: labels[name] ?? labels[name.replace(LANGUAGE, '')] ?? labels[name.split(' ').at(-1) ?? ''] ?? name,
  language: LANGUAGE.exec(name)?.[1] ?? '',
});

export type FormLanguage = { code: string; name: string; direction: string };
export type TextField = {
  name: string;
  label: string;
  hint?: string;
  rows?: number;
  /** Headings, lists and links, written as HTML. */
  isRich?: boolean;
  maxlength?: number;
};

/** A form's texts, language by language; what is empty in one is shown in another. */
export function translationsOf(
  languages: readonly FormLanguage[],
  fields: readonly TextField[],
  { values, errors = {} }: { values: FormValues; errors?: Record<string, string> },
) {
  const isWritten = ({ code }: FormLanguage) => fields.some(({ name }) => Boolean(values[`${name}-${code}`]));
  const hasText = languages.some(isWritten);
  return languages.map((language, at) => {
    const inLanguage = fields.map(({ name, ...field }) => ({
      ...field,
      name: `${name}-${language.code}`,
      value: values[`${name}-${language.code}`] ?? '',
      placeholder: languages.map(({ code }) => values[`${name}-${code}`]).find(Boolean) ?? '',
      error: errors[`${name}-${language.code}`],
      language,
    }));
    return {
      language,
      fields: inLanguage,
      isOpen: at === 0 || inLanguage.some(({ error }) => error),
      isWritten: isWritten(language),
      isMissing: hasText && !isWritten(language),
    };
  });
}

type Option = { value: string; label: string };
/** Field → what can be chosen in it. */
export type Choices = Record<string, readonly Option[]>;

/** Both values of a field as people read them: labels of choices, "Yes" and "No" of a box, else what was typed. */
export function readablePair(
  name: string,
  values: readonly [string, string],
  choices: Choices,
  { t }: Pick<Texts, 't'>,
): [string, string] {
  const isBox = values.includes('on') && values.includes('');
  const readable = (value: string) =>
    choices[name]?.find((option) => option.value === value)?.label ??
    (isBox ? (value === 'on' ? t('Yes') : t('No')) : value);
  return [readable(values[0]), readable(values[1])];
}

type Input = { name: string; label: string; options?: readonly Option[] };

/** Labels and choices of inputs that a view prepares, such as those of a row. @param group what tells rows apart */
export const factsOfInputs = (inputs: readonly Input[], group = ''): { labels: Labels; choices: Choices } => ({
  labels: Object.fromEntries(inputs.map(({ name, label }) => [name, group ? `${group} · ${label}` : label])),
  choices: Object.fromEntries(inputs.flatMap(({ name, options }) => (options ? [[name, options]] : []))),
});

/** Props of the parts `field` and `choice` in `widgets/core/parts/`. */
export const inputsOf = ({ values, errors = {} }: Pick<FormState, 'values' | 'errors'>) => ({
  field: <M extends object>(name: string, label: string, more?: M) => ({
    name,
    label,
    value: values[name] ?? '',
    error: errors[name],
    ...more,
  }),
  choice: (name: string, label: string, options: readonly Option[]) => ({
    name,
    label,
    value: values[name] ?? '',
    error: errors[name],
    options,
  }),
});
