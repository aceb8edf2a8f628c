/** Parses field values by kind. */

import { HttpError } from '#core/errors.ts';
import { parseDate } from '#core/i18n/date_patterns.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { parseMoment } from '#core/i18n/wall_clock.ts';
import { msg } from '#core/msg.ts';
import { mailAddress } from '#core/people/mail_address.ts';
import type { FieldKind, FieldValue, FormField, RecordKind } from '#forms/schema.ts';
import type { Values } from '#registry/texts.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { latinDigits } from '#registry/values/latin_digits.ts';

export type Reader = {
  texts: Texts;
  /** In which times are meant. */
  zone: string;
  /** Whether a record may be named by a visitor. */
  hasRecord(kind: RecordKind, id: number): Promise<boolean>;
};

/** What is wrong with a value; the sentence is one of the catalogues. */
export class FieldProblem extends Error {
  readonly values: Values | undefined;

  constructor(sentence: string, values?: Values) {
    super(sentence);
    this.values = values;
  }
}

const LINE_LENGTH = 200;
/** Lengths of single-line fields by kind. */
export const LENGTHS = { tel: 50, url: 500 } as const;
const TEXT_LENGTH = 10_000;
const MAX_INT32 = 2_147_483_647;
const MAX_CHOICES = 100;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** @param given what was sent under the field's name, nothing empty among it. @throws FieldProblem */
export function parseValue(field: FormField, given: readonly string[], reader: Reader): Promise<FieldValue> {
  return READERS[field.kind](field, given, reader);
}

type Read = (field: FormField, given: readonly string[], reader: Reader) => Promise<FieldValue>;

/** Kinds that have one value. */
const one =
  (read: (field: FormField, text: string, reader: Reader) => FieldValue): Read =>
  async (field, given, reader) => {
    if (given.length > 1) throw new FieldProblem(msg('Enter one value only'));
    return read(field, (given[0] as string).trim(), reader);
  };

const READERS: Record<FieldKind, Read> = {
  char: one(({ maxLength = LINE_LENGTH }, text) => lineOf(text, maxLength)),
  tel: one((_field, text) => lineOf(latinDigits(text), LENGTHS.tel)),
  text: one(({ maxLength = TEXT_LENGTH }, text) => textOf(text, maxLength)),
  email: one((_field, text) => emailOf(lineOf(text, LINE_LENGTH))),
  url: one((_field, text) => urlOf(lineOf(text, LENGTHS.url))),
  integer: one((field, text, reader) => within(field, integerOf(latinDigits(text)), reader)),
  float: one((field, text, reader) => within(field, floatOf(text, reader), reader)),
  boolean: one((_field, text) => booleanOf(text)),
  date: one((_field, text, { texts }) => {
    const day = parseDate(text, texts.locale, false);
    if (day === null) throw new FieldProblem(msg("'{value}' is not a correct date"), { value: cutText(text, 50) });
    return day;
  }),
  datetime: one((_field, text, reader) => momentOf(text, reader).toISOString()),
  selection: one((field, text) => optionOf(field, text)),
  radio: one((field, text) => optionOf(field, text)),
  checkboxes: async (field, given) => {
    if (given.length > MAX_CHOICES) throw new FieldProblem(msg('Enter fewer values'));
    return [...new Set(given.map((text) => optionOf(field, text)))];
  },
  many2one: async (field, [text = '', ...more], reader) => {
    if (more.length > 0) throw new FieldProblem(msg('Enter one value only'));
    return recordOf(field, text, reader);
  },
  many2many: async (field, given, reader) => {
    const ids = given.flatMap((text) => text.split(',')).filter((text) => text.trim());
    if (ids.length > MAX_CHOICES) throw new FieldProblem(msg('Enter fewer values'));
    return Promise.all([...new Set(ids)].map((id) => recordOf(field, id, reader)));
  },
  binary: async () => {
    throw new FieldProblem(msg('Select a file'));
  },
};

function lineOf(text: string, max: number): string {
  if (CONTROL.test(text)) throw new FieldProblem(msg('Remove line breaks and control characters'));
  if (text.length > max) throw new FieldProblem(msg('Use {maximum} characters or fewer'), { maximum: max });
  return text.toWellFormed();
}

function textOf(text: string, max: number): string {
  const unified = text.replace(/\r\n?/g, '\n');
  if (/(?![\t\n])\p{Cc}/u.test(unified)) throw new FieldProblem(msg('Remove line breaks and control characters'));
  if (unified.length > max) throw new FieldProblem(msg('Use {maximum} characters or fewer'), { maximum: max });
  return unified.toWellFormed();
}

function emailOf(text: string): string {
  try {
    return mailAddress(text);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new FieldProblem(msg('Enter a valid email address'));
  }
}

function urlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new FieldProblem(msg('Enter a web address'));
  return text;
}

function integerOf(text: string): number {
  const value = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(Math.abs(value) <= MAX_INT32)) throw new FieldProblem(msg('Enter a whole number'));
  return value;
}

/** With a point, as browsers' number fields send it, or as the language writes it. */
function floatOf(text: string, { texts }: Reader): number {
  const { decimalPoint, thousandsSeparator } = texts.locale;
  const isPlain = /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(text);
  const spelled = isPlain ? text : text.replaceAll(thousandsSeparator, '').replace(decimalPoint, '.');
  if (!/^[+-]?\d{1,15}(\.\d{1,10})?$/.test(spelled)) throw new FieldProblem(msg('Enter a number'));
  return Number(spelled);
}

function within({ min, max }: FormField, value: number, { texts }: Reader): number {
  const decimals = Number.isInteger(value) ? 0 : 2;
  if (min !== undefined && value < min)
    throw new FieldProblem(msg('Enter {minimum} or more'), { minimum: texts.number(min, decimals) });
  if (max !== undefined && value > max)
    throw new FieldProblem(msg('Enter {maximum} or less'), { maximum: texts.number(max, decimals) });
  return value;
}

function booleanOf(text: string): boolean {
  if (/^(on|true|1|yes)$/i.test(text)) return true;
  if (/^(off|false|0|no)$/i.test(text)) return false;
  throw new FieldProblem(msg('Select yes or no'));
}

/** Without a time it is the beginning of the day. */
function momentOf(text: string, { texts, zone }: Reader): Date {
  const moment = parseMoment(parseDate(text, texts.locale, true) ?? '', zone);
  if (!moment) throw new FieldProblem(msg("'{value}' is not a correct datetime"), { value: cutText(text, 50) });
  return moment;
}

function optionOf({ options = [] }: FormField, text: string): string {
  if (!options.some(({ value }) => value === text)) throw new FieldProblem(msg('Select one of the choices'));
  return text;
}

async function recordOf({ record }: FormField, text: string, { hasRecord }: Reader): Promise<number> {
  const id = integerOf(text.trim());
  if (id < 1 || !record || !(await hasRecord(record, id)))
    throw new FieldProblem(msg('This value no longer exists. Reload the page'));
  return id;
}
