/** Reads and fills the texts of the product form, in each language. */
import type { Translated } from '#core/db/columns.ts';
import { type FormValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { type FormState, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import { formattedHtml } from '#core/templates/rich_text.ts';
import type { TemplateRow } from './choices.ts';
import type { FormReader } from './reader.ts';

export type ProductTexts = Pick<
  TemplateRow,
  'name' | 'summary' | 'description' | 'customMessage' | 'seoTitle' | 'seoDescription' | 'externalLabel'
>;

/** Field → column and its most characters. */
const TEXTS = {
  name: ['name', 200],
  summary: ['summary', 500],
  description: ['description', 100_000],
  seo_title: ['seoTitle', 200],
  seo_description: ['seoDescription', 500],
  custom_message: ['customMessage', 200],
  external_label: ['externalLabel', 100],
} as const satisfies Record<string, [keyof ProductTexts, number]>;
const NAMES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

export const textNames = (site: Site): string[] =>
  NAMES.flatMap((name) => codesOf(site).map((language) => `${name}-${language}`));

export const textsFormValues = (template: TemplateRow, site: Site): FormValues =>
  Object.assign({}, ...NAMES.map((name) => textFormValues(name, template[TEXTS[name][0]], codesOf(site))));

export function parseTexts(before: TemplateRow, site: Site, { text, refuse }: FormReader): ProductTexts {
  const codes = codesOf(site);
  const read = (name: keyof typeof TEXTS): Translated => {
    const [column, most] = TEXTS[name];
    const own = Object.fromEntries(codes.map((code) => [`${name}-${code}`, text(`${name}-${code}`, most)]));
    return translatedOf(own, name, codes, before[column]);
  };
  const name = read('name');
  if (!Object.values(name).some(Boolean)) refuse(`name-${site.language.code}`, msg('Enter a name'));
  return {
    name,
    summary: read('summary'),
    description: mapped(read('description'), formattedHtml),
    customMessage: read('custom_message'),
    seoTitle: orNull(read('seo_title')),
    seoDescription: orNull(read('seo_description')),
    externalLabel: orNull(read('external_label')),
  };
}

const orNull = (texts: Translated): Translated | null => (Object.keys(texts).length > 0 ? texts : null);

const mapped = (texts: Translated, change: (text: string) => string): Translated =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text ?? '')]));

export const textLabels = ({ t }: Texts) => ({
  name: t('Name'),
  summary: t('Short description'),
  description: t('Description'),
  seo_title: t('Page title'),
  seo_description: t('Meta description'),
  custom_message: t('Your own stock message'),
  external_label: t('Text of the button'),
});

/** The fields of each language, the reader's first. */
export function textsView(site: Site, state: FormState, texts: Texts) {
  const { t } = texts;
  const labels = textLabels(texts);
  const languages = translationsOf(
    formLanguages(site),
    [
      { name: 'name', label: labels.name, maxlength: 200 },
      {
        name: 'summary',
        label: labels.summary,
        rows: 2,
        hint: t('One or two sentences for lists and search engines.'),
      },
      {
        name: 'description',
        label: labels.description,
        rows: 8,
        isRich: true,
        hint: t('A blank line starts a paragraph.'),
      },
      { name: 'seo_title', label: labels.seo_title, maxlength: 200 },
      { name: 'seo_description', label: labels.seo_description, rows: 2 },
      { name: 'custom_message', label: labels.custom_message, maxlength: 200 },
      {
        name: 'external_label',
        label: labels.external_label,
        maxlength: 100,
        hint: t('Leave blank to name the other shop.'),
      },
    ],
    state,
  );
  const [own, ...others] = languages;
  return {
    own: { ...own!, fields: Object.fromEntries(own!.fields.map((field) => [fieldOf(field.name), field])) },
    others: others.map(({ fields, ...one }) => ({
      ...one,
      fields: fields.map(({ hint: _, ...text }, at) => ({ source: own!.fields[at]?.value || '—', text })),
    })),
  };
}

const fieldOf = (name: string): string => name.slice(0, name.indexOf('-'));
