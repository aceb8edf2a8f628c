/** Parses the staff form of a quote, or reports its errors. */

import { isDay } from '#core/i18n/days.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Currency } from '#core/sites/site.ts';
import { parseNumber, toMinor } from '#registry/values/amounts.ts';
import { MOST_LINES, MOST_PIECES } from '#sales/carts/cart.ts';
import type { LineKind } from '#sales/schema/schema.ts';
import { isBlank, type QuoteFormValues } from './form.ts';
import type { ItemKind, Row } from './grid_view.ts';
import type { Item, QuoteInput } from './lines.ts';

const LONGEST_NAME = 300;
const LONGEST_TEXT = 4000;
const LONGEST_PROSE = 20_000;
/** Minor units of one piece. */
const HIGHEST_PRICE = 1_000_000_000_00;

type Reading = { texts: Texts; currency: Currency; languages: readonly string[] };
export type Read = { input: QuoteInput; version: number } | { errors: Record<string, string> };

/** Field → its error in the reader's language. */
export function parseQuote(values: QuoteFormValues, { texts, currency, languages }: Reading): Read {
  const { say } = texts;
  const errors: Record<string, string> = {};
  const wrong = (field: string, what: string, values?: Record<string, string | number>) => {
    errors[field] ??= say(what, values);
  };
  const short = (field: string, value: string, maximum: number) => {
    if (value.length > maximum) wrong(field, msg('Use {maximum} characters or fewer'), { maximum });
    return value.trim();
  };
  const numeric = (field: string, value: string, [min, max]: [number, number], decimals = 0): number => {
    const read = parseNumber(value === '' ? '0' : value, texts.locale);
    const minor = Number.isNaN(read) ? Number.NaN : toMinor(read.toFixed(decimals + 2), decimals);
    if (Number.isNaN(minor)) wrong(field, msg('Enter a number'));
    else if (minor < min) wrong(field, msg('Enter a larger value'));
    else if (minor > max) wrong(field, msg('Enter a smaller value'));
    return minor;
  };
  const item = (row: Row, position: number): Item & { kind: LineKind } => {
    const field = (name: string) => `${row.of}-${row.key}-${name}`;
    if (row.name.trim() === '') wrong(field('name'), msg('Enter a value'));
    const isPriced = row.kind === 'product';
    return {
      id: row.key.startsWith('n') ? null : Number(row.key),
      kind: row.kind,
      variantId: /^\d{1,9}$/.test(row.variant) ? Number(row.variant) : null,
      name: short(field('name'), row.name, row.kind === 'note' ? LONGEST_TEXT : LONGEST_NAME),
      description: short(field('description'), row.description, LONGEST_TEXT),
      quantity: isPriced ? numeric(field('quantity'), row.quantity, [0, MOST_PIECES]) : 0,
      unitPrice: isPriced ? numeric(field('price'), row.price, [0, HIGHEST_PRICE], currency.decimals) : 0,
      discount: isPriced ? numeric(field('discount'), row.discount, [0, 10_000], 2) : 0,
      taxIds: isPriced ? row.tax.split(',').filter(Boolean).map(Number) : [],
      sequence: position,
    };
  };
  const kept = values.rows.filter((row) => !isBlank(row));
  if (kept.length > MOST_LINES) wrong('rows', msg('A quote holds at most {maximum} lines.'), { maximum: MOST_LINES });
  const items = (of: ItemKind) => kept.filter((row) => row.of === of).map((row, at) => item(row, (at + 1) * 10));
  if (values.valid_until !== '' && !isDay(values.valid_until)) wrong('valid_until', msg('Enter a date'));
  if (!languages.includes(values.language)) wrong('language', msg('Select a language of this website'));
  const input: QuoteInput = {
    languageCode: values.language,
    validUntil: values.valid_until || null,
    customerReference: short('reference', values.reference, 100),
    requiresSignature: values.requires_signature,
    requiresPayment: values.requires_payment,
    introduction: short('introduction', values.introduction, LONGEST_PROSE),
    terms: short('terms', values.terms, LONGEST_PROSE),
    lines: items('line'),
    options: items('option').map(({ kind: _kind, ...option }) => option),
  };
  const version = /^\d{1,9}$/.test(values.version) ? Number(values.version) : 0;
  return Object.keys(errors).length > 0 ? { errors } : { input, version };
}

/** The lines that can be read as they stand, with the keys of their rows. */
export const readableLines = (values: QuoteFormValues, reading: Reading) =>
  values.rows.slice(0, MOST_LINES).flatMap((row) => {
    if (row.of !== 'line') return [];
    const read = parseQuote({ ...NO_TEXTS, language: reading.languages[0] ?? '', rows: [row] }, reading);
    const line = 'input' in read ? read.input.lines[0] : undefined;
    return line ? [{ key: row.key, line }] : [];
  });

const NO_TEXTS: Omit<QuoteFormValues, 'rows'> = {
  version: '',
  language: '',
  valid_until: '',
  reference: '',
  requires_signature: false,
  requires_payment: false,
  introduction: '',
  terms: '',
};
