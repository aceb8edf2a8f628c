/** Turns entered values of sections into what is stored, and back. */
import { z } from 'zod';
import { line, lines, wholeNumber } from '#core/http/contract.ts';
import { firstError } from '#core/http/field_errors.ts';
import { type FormValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { formattedHtml } from '#core/templates/rich_text.ts';
import { type SectionHead, type SectionParam, TRANSLATED_KINDS } from '#registry/tools/sections/section_head.ts';
import { linkTarget } from '#website/pages/contract.ts';
import type { KnownSections } from './known.ts';
import { fieldOf, MOST_SECTIONS, type PostedSection } from './rows.ts';
import { type SectionValue, type StoredSection, textIn } from './stored.ts';

/** Of all sections of a page together. */
const MOST_BYTES = 200_000;
export const LONGEST: Record<(typeof TRANSLATED_KINDS)[number], number> = {
  text: 200,
  image: 200,
  long_text: 2000,
  list: 8000,
  rich: 20_000,
};
const MOST_ADDRESS_BYTES = 5000;
const MOST_CATEGORY_ID = 2_147_483_647;

export const isTranslated = ({ kind }: SectionParam): boolean => (TRANSLATED_KINDS as readonly string[]).includes(kind);

/** As the form of a page shows them. A section that no theme has keeps its values without showing them. */
export function loadedSections(
  stored: readonly StoredSection[],
  known: KnownSections,
  languages: readonly string[],
): PostedSection[] {
  return stored.map(({ id, kind, values }) => ({
    id,
    kind,
    fields: Object.assign({}, ...(known.get(kind)?.params ?? []).map((param) => shown(param, values, languages))),
  }));
}

function shown(param: SectionParam, values: StoredSection['values'], languages: readonly string[]): FormValues {
  const { name, kind, fallback } = param;
  const value = values[name];
  if (isTranslated(param)) return textFormValues(name, textIn(value), languages);
  if (value === undefined) return { [name]: fallback === 'off' ? '' : fallback };
  return { [name]: kind === 'switch' ? (value === true ? 'on' : '') : String(value) };
}

/** A new one, with what its head comment says. */
export const blankSection = (id: number, kind: string, known: KnownSections, languages: readonly string[]) =>
  known.has(kind) ? (loadedSections([{ id, kind, values: {} }], known, languages)[0] ?? null) : null;

type Reading = { sections: StoredSection[]; errors: Record<string, string> };
type Facts = { before: readonly StoredSection[]; known: KnownSections; languages: readonly string[]; texts: Texts };

/** @returns what to store, and errors by field; what the form does not show stays */
export function parseSections(posted: readonly PostedSection[], facts: Facts): Reading {
  const { before, known, texts } = facts;
  const errors: Record<string, string> = {};
  const sections = posted.map(({ id, kind, fields }): StoredSection => {
    const { values: old = {}, assets } = before.find((one) => one.id === id && one.kind === kind) ?? {};
    const head = known.get(kind);
    const values = head ? parseValues(head, { id, fields, old, errors }, facts) : {};
    return { id, kind, values: { ...old, ...values }, ...(assets && { assets }) };
  });
  if (sections.length > MOST_SECTIONS) errors.add_section = texts.say(MANY, { maximum: MOST_SECTIONS });
  else if (Buffer.byteLength(JSON.stringify(sections)) > MOST_BYTES) errors.add_section = texts.say(LONG);
  return { sections, errors };
}

type Typed = { id: number; fields: FormValues; old: StoredSection['values']; errors: Record<string, string> };

function parseValues({ params }: SectionHead, entered: Typed, facts: Facts): Record<string, SectionValue> {
  const values: Record<string, SectionValue> = {};
  for (const param of params) {
    const value = isTranslated(param) ? parseText(param, entered, facts) : parsePlain(param, entered, facts);
    if (value !== undefined) values[param.name] = value;
  }
  return values;
}

function parseText(
  { name, kind }: SectionParam,
  { id, fields, old, errors }: Typed,
  { languages, texts }: Facts,
): SectionValue {
  const maximum = LONGEST[kind as keyof typeof LONGEST];
  const rule = kind === 'text' || kind === 'image' ? line(maximum) : kind === 'rich' ? rich(maximum) : lines(maximum);
  const written = { ...fields };
  for (const language of languages) {
    const read = rule.safeParse(fields[`${name}-${language}`] ?? '');
    if (read.success) written[`${name}-${language}`] = read.data;
    else errors[fieldOf(id, name, language)] = firstError(read.error, texts);
  }
  return translatedOf(written, name, languages, textIn(old[name]));
}

const rich = (maximum: number) =>
  z
    .string()
    .max(maximum, msg('Use {maximum} characters or fewer'))
    .transform((text) => formattedHtml(text.trim()));

function parsePlain(param: SectionParam, { id, fields, errors }: Typed, { texts }: Facts): SectionValue | undefined {
  const { name, kind, fallback } = param;
  const text = (fields[name] ?? '').trim();
  if (kind === 'switch') return text === 'on';
  if (text === '' && kind !== 'choice') return kind === 'number' && fallback ? Number(fallback) : '';
  const read = ruleOf(param).safeParse(text);
  if (read.success) return read.data;
  errors[fieldOf(id, name)] = firstError(read.error, texts);
  return undefined;
}

/** Of the pages of products, one on each line. */
const PRODUCT_ADDRESS = /-(\d{1,9})\/?(?:[?#]\S*)?$/;

export const productIds = (addresses: string): number[] =>
  addresses.split('\n').flatMap((address) => Number(PRODUCT_ADDRESS.exec(address.trim())?.[1]) || []);

const productAddresses = lines(MOST_ADDRESS_BYTES).refine(
  (text) => text.split('\n').every((address) => address.trim() === '' || PRODUCT_ADDRESS.test(address.trim())),
  msg('Enter addresses of products, one on each line'),
);

function ruleOf({ kind, least, most, options }: SectionParam): z.ZodType<string | number> {
  if (kind === 'number') return wholeNumber(least, most);
  if (kind === 'category') return wholeNumber(1, MOST_CATEGORY_ID);
  if (kind === 'link') return linkTarget;
  if (kind === 'products') return productAddresses;
  return z.enum(
    options.map(({ value }) => value),
    msg('Select one of the options'),
  );
}

const MANY = msg('Use {maximum} sections or fewer');
const LONG = msg('The sections of this page are too long: shorten some, or move them to another page');
