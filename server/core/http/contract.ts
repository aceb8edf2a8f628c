/** Schemas that many requests share: numbers, ids, texts, paths, country and currency codes. */
import { z } from 'zod';
import { isCountryCode } from '#core/i18n/country_codes.ts';
import { countryNamed } from '#core/i18n/country_names.ts';
import { msg } from '#core/msg.ts';
import { COMMAS, COMMAS_OR_SEMICOLONS } from '#registry/values/commas.ts';
import { latinDigits } from '#registry/values/latin_digits.ts';

export const NO_CONTROLS = msg('Remove line breaks and control characters');

const MAX_INT32 = 2_147_483_647;

/** A whole number: a JSON number, or its digits, as forms and query strings send it. */
const whole = z.union(
  [
    z.number().int(),
    z
      .string()
      .transform(latinDigits)
      .pipe(z.string().regex(/^-?\d{1,15}$/, msg('Enter a whole number')))
      .transform(Number),
  ],
  {
    error: msg('Enter a whole number'),
  },
);

/** One of a few numbers, with one message for all others; an empty field is 0. */
export const oneOfNumbers = <N extends number>(numbers: N[], problem: string) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' ? (numbers.find((one) => isWritten(latinDigits(value), one)) ?? value) : value,
    z.literal(numbers, problem),
  );

const isWritten = (text: string, number: number): boolean => text === `${number}` || (text === '' && number === 0);

export const wholeNumber = (min: number, max: number) =>
  whole.pipe(z.number().min(min, msg('Enter a larger value')).max(max, msg('Enter a smaller value')));

export const recordId = whole.pipe(
  z.number().min(1, msg('Enter a record id')).max(MAX_INT32, msg('Enter a record id')),
);

/** More than a cart accepts, whose own message names its limit; small enough to multiply exactly. */
const MOST_ASKED = 1_000_000;
const held = (pieces: number): number => Math.max(-MOST_ASKED, Math.min(MOST_ASKED, pieces));

/** Pieces. */
export const quantity = whole.transform(held);

/** A typed quantity: what can't be read counts as 1. */
export const quantityField = z
  .unknown()
  .transform((value) => Number.parseInt(latinDigits(String(value)), 10))
  .transform((value) => held(Number.isNaN(value) ? 1 : value));

/** A code of digits, whatever separates them. */
export const codeField = z
  .string()
  .max(40)
  .transform((code) => latinDigits(code).replace(/\D/g, ''));

/** A field that a form leaves empty. */
export const emptyField = z.literal('').transform(() => undefined);

/** What calls write where there is nothing. */
export const absent = z.literal([false, null, '']).transform(() => undefined);

export const pageNumber = whole.pipe(
  z.number().min(1, msg('Enter 1 or more')).max(1_000_000, msg('Enter a smaller value')),
);

/** One line of text: Unicode line separators would also end it. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/** Text of a query parameter or field that occurs once; trimmed. */
export const line = (max: number) =>
  z
    .string()
    .max(max, msg('Use {maximum} characters or fewer'))
    .transform((text) => text.trim())
    .refine(isOneLine, NO_CONTROLS);

/** The same for codes of digits, such as postal codes: stored in Latin digits, whatever digits were entered. */
export const numberLine = (max: number) => line(max).transform(latinDigits);

/** Text of several lines, trimmed. */
export const lines = (max: number) =>
  z
    .string()
    .max(max, msg('Use {maximum} characters or fewer'))
    .transform((text) => text.trim());

/** A secret keeps every character that was typed, spaces included. */
export const secretField = (max: number) =>
  z.string().max(max, msg('Use {maximum} characters or fewer')).refine(isOneLine, NO_CONTROLS);

/** A query parameter that may be repeated. */
export const repeated = (one: z.ZodType<string, string>, max: number) =>
  z
    .union([one, z.array(one).max(max)])
    .optional()
    .transform((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]));

/** A path on this site, never another host, which prevents open redirects. */
export const localPath = z
  .string()
  .max(2000)
  .transform((path) => (/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path) ? path : '/'));

/** The page after a form; empty: the form's usual next page. */
export const redirectField = z.union([emptyField, localPath]).optional();

/**
 * The same for addresses that people type: those that lead elsewhere are refused. They stay on this host however often
 * they are decoded on the way, and however a browser normalises them.
 */
export const ownAddress = z.string().refine(isOwnAddress, msg('Enter an address of this website'));

function isOwnAddress(address: string): boolean {
  if (address.length > LONGEST_ADDRESS || !/^\/[^\p{Cc}\\]*$/u.test(address)) return false;
  let path = address.replace(/[?#].*$/su, '');
  for (let turn = 0; turn < MOST_DECODED; turn++) {
    if (/[\p{Cc}\\]/u.test(path) || !URL.canParse(path, HERE)) return false;
    const { origin, pathname } = new URL(path, HERE);
    if (origin !== HERE || pathname.startsWith('//')) return false;
    const decoded = decodedOnce(path);
    if (decoded === null) return turn > 0;
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}

const HERE = 'http://here.invalid';
const MOST_DECODED = 5;
const LONGEST_ADDRESS = 2000;

function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Countries by name or code (ISO 3166-1), in one field; codes may also be joined by blanks alone. @returns codes */
export const countryCodes = z
  .string()
  .max(2000, msg('Use {maximum} characters or fewer'))
  .transform((text, context) => {
    const named = text.split(/[,;\u060c\n]+/).flatMap((piece) => {
      const name = piece.trim();
      return /^[a-z]{2}(\s+[a-z]{2})+$/i.test(name) ? name.split(/\s+/) : name === '' ? [] : [name];
    });
    const codes = named.map((name) => ({ name, code: countryNamed(name) }));
    const unknown = codes.find(({ code }) => code === null);
    if (unknown) {
      context.addIssue({ code: 'custom', message: msg('“{country}” is not a country'), country: unknown.name });
      return z.NEVER;
    }
    return [...new Set(codes.map(({ code }) => code as string))];
  });

/** One country, or none. */
export const countryCode = line(2)
  .transform((entered) => entered.toUpperCase())
  .refine((code) => code === '' || isCountryCode(code), msg('Select a country'));

/** Currencies by their codes (ISO 4217), typed in one field and however joined. */
export const currencyCodes = z
  .string()
  .max(2000, msg('Use {maximum} characters or fewer'))
  .transform((text) => [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ])
  .refine((codes) => codes.every((code) => /^[A-Z]{3}$/.test(code)), msg('Enter three-letter codes, for example EUR'));

const partsOf = (text: string, separators: RegExp): string[] =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean);

/** Without spaces around, and without empty parts. */
export const splitAtCommas = (text: string): string[] => partsOf(text, COMMAS);
export const splitAtCommasOrSemicolons = (text: string): string[] => partsOf(text, COMMAS_OR_SEMICOLONS);
