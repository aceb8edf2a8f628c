/** The words around a page's text that publishers write: those that its template shows. */
import type { Translated } from '#core/db/columns.ts';
import { line } from '#core/http/contract.ts';
import { type FormValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { TextField } from '#core/pages/form_view.ts';
import type { Page } from '#website/queries.ts';
import type { PageParts } from './parts.ts';

type Part = {
  name: string;
  label(t: Texts['t']): string;
  maxlength: number;
  read(parts: PageParts): Translated | undefined;
  /** @param text undefined where nothing is written in any language */
  write(parts: PageParts, text: Translated | undefined): PageParts;
};

const plain = (key: 'lead' | 'pictureAlt', name: string, maxlength: number, label: Part['label']): Part => ({
  name,
  label,
  maxlength,
  read: (parts) => parts[key],
  write: ({ [key]: _before, ...parts }, text) => ({ ...parts, ...(text && { [key]: text }) }),
});
const PICTURE_ALT = plain('pictureAlt', 'part_picture_alt', 200, (t) => t('What the image shows, for screen readers'));

/** Template → what can be written around the text. */
const PARTS: Record<string, readonly Part[]> = {
  '@website/contactus': [plain('lead', 'part_lead', 300, (t) => t('Text below the heading')), PICTURE_ALT],
};

type WithParts = Pick<Page, 'template' | 'parts'>;
const ofPage = (page: WithParts | null): readonly Part[] => PARTS[page?.template ?? ''] ?? [];

/** Whether the page shows a picture of its own. */
export const hasPicture = (page: WithParts): boolean => ofPage(page).includes(PICTURE_ALT);

/** @param page null: a new one, which may take the place of any */
export function partFieldNames(page: WithParts | null, languages: readonly string[]): string[] {
  const names = (page ? ofPage(page) : Object.values(PARTS).flat()).map(({ name }) => name);
  return [...new Set(names)].flatMap((name) => languages.map((language) => `${name}-${language}`));
}

export const partRules = (page: WithParts | null) =>
  Object.fromEntries(ofPage(page).map(({ name, maxlength }) => [name, line(maxlength)]));

export const partFormValues = (page: WithParts, languages: readonly string[]): FormValues =>
  Object.assign({}, ...ofPage(page).map(({ name, read }) => textFormValues(name, read(page.parts) ?? null, languages)));

export const partFields = (page: WithParts | null, { t }: Texts): TextField[] =>
  ofPage(page).map(({ name, label, maxlength }) => ({ name, label: label(t), maxlength }));

/** The parts with what was written; those that the form does not show stay. */
export const writtenParts = (page: WithParts | null, values: FormValues, languages: readonly string[]): PageParts =>
  ofPage(page).reduce((parts, { name, read, write }) => {
    const text = translatedOf(values, name, languages, read(parts) ?? {});
    return write(parts, Object.keys(text).length > 0 ? text : undefined);
  }, page?.parts ?? {});
