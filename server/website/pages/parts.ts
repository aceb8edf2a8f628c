/** Parts around the text of a page with a template of its own. */
import type { Translated } from '#core/db/columns.ts';
import { pick } from '#core/i18n/translated.ts';

type Picture<Text> = {
  /** Below `assets/`, such as `images/demo/hero.webp`. */
  file: string;
  /** The same, 800 pixels wide. */
  small?: string;
  width: number;
  height: number;
  alt: Text;
};

export type PageParts<Text = Translated> = {
  lead?: Text;
  picture?: Picture<Text>;
  /** What the page's own picture shows. */
  pictureAlt?: Text;
};

const LANGUAGE_CODE = /^[a-z]{2,3}_[A-Za-z0-9]+$/;

/** Each text in one language. */
export const partsIn = (parts: PageParts, language: string): PageParts<string> =>
  inLanguage(parts, language) as PageParts<string>;

function inLanguage(value: unknown, language: string): unknown {
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, language));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => LANGUAGE_CODE.test(key)))
    return pick(value as Translated, language);
  return Object.fromEntries(entries.map(([key, one]) => [key, inLanguage(one, language)]));
}
