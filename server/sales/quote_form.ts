/** The form in which our staff write a quote: its fields as they are typed, and what they mean. */
import { parseNumber, toMinor } from '../../registry/amounts.ts';
import { phrase } from '../core/phrase.ts';
import type { Texts } from '../core/texts.ts';
import { MOST_LINES, MOST_PIECES } from './cart.ts';
import type { Currency, OrderDocument } from './documents.ts';
import type { Item, QuoteInput } from './quote_service.ts';
import type { LineKind } from './schema.ts';

export type ItemKind = 'line' | 'option';
/** One row of the form; everything as typed. */
export type Row = {
  of: ItemKind;
  /** The id of what is there already, `n1` … of what is new. */
  key: string;
  kind: LineKind;
  variant: string;
  name: string;
  description: string;
  quantity: string;
  price: string;
  discount: string;
  /** Ids of taxes, joined by commas. */
  tax: string;
  sequence: string;
  remove: boolean;
};
export type Typed = {
  version: string;
  language: string;
  valid_until: string;
  reference: string;
  requires_signature: boolean;
  introduction: string;
  terms: string;
  rows: Row[];
};

const FIELD = /^(line|option)-(n?\d{1,9})-(kind|variant|name|description|quantity|price|discount|tax|sequence|remove)$/;
const KINDS: readonly string[] = ['product', 'section', 'subsection', 'note'];
const LONGEST_NAME = 300;
const LONGEST_TEXT = 4000;
const LONGEST_PROSE = 20_000;
/** Minor units of one piece. */
const HIGHEST_PRICE = 1_000_000_000_00;
const DAY = /^\d{4}-\d\d-\d\d$/;

export function typedOf({ order, lines, options, currency }: OrderDocument, texts: Texts): Typed {
  const amount = (minor: number) => texts.number(minor / 10 ** currency.decimals, currency.decimals);
  const row = (of: ItemKind, one: (typeof lines)[number] | (typeof options)[number]): Row => ({
    of,
    key: String(one.id),
    kind: 'kind' in one ? one.kind : 'product',
    variant: String(one.variantId ?? ''),
    name: one.name,
    description: one.description,
    quantity: String(one.quantity),
    price: amount(one.unitPrice),
    discount: one.discount ? texts.number(one.discount / 100, one.discount % 100 ? 2 : 0) : '',
    tax: one.taxes.map(({ taxId }) => taxId).join(),
    sequence: String(one.sequence),
    remove: false,
  });
  return {
    version: String(order.version),
    language: order.languageCode,
    valid_until: order.validUntil ?? '',
    reference: order.customerReference,
    requires_signature: order.requiresSignature,
    introduction: order.introduction,
    terms: order.terms,
    rows: [...lines.map((line) => row('line', line)), ...options.map((option) => row('option', option))],
  };
}

/** What a browser sent, whatever it is. */
export function typedIn(body: unknown): Typed {
  const fields = new Map(
    Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      String(Array.isArray(value) ? value.at(-1) : (value ?? '')).replaceAll('\r\n', '\n'),
    ]),
  );
  const text = (name: string) => fields.get(name) ?? '';
  const keys = new Set([...fields.keys()].flatMap((name) => FIELD.exec(name)?.slice(1, 3).join('-') ?? []));
  const rows = [...keys].map((key): Row => {
    const [of, id] = key.split('-') as [ItemKind, string];
    const part = (name: string) => text(`${key}-${name}`);
    const kind = part('kind');
    return {
      of,
      key: id,
      kind: (KINDS.includes(kind) ? kind : 'product') as LineKind,
      variant: part('variant'),
      name: part('name'),
      description: part('description'),
      quantity: part('quantity'),
      price: part('price'),
      discount: part('discount'),
      tax: part('tax'),
      sequence: part('sequence'),
      remove: part('remove') !== '',
    };
  });
  return {
    version: text('version'),
    language: text('language'),
    valid_until: text('valid_until'),
    reference: text('reference'),
    requires_signature: text('requires_signature') !== '',
    introduction: text('introduction'),
    terms: text('terms'),
    rows,
  };
}

type Reading = { texts: Texts; currency: Currency; languages: readonly string[] };
export type Read = { input: QuoteInput; version: number } | { errors: Record<string, string> };

/** Field → what is wrong with it, in the reader's language. */
export function readQuote(typed: Typed, { texts, currency, languages }: Reading): Read {
  const { say } = texts;
  const errors: Record<string, string> = {};
  const wrong = (field: string, what: string, values?: Record<string, string | number>) => {
    errors[field] ??= say(what, values);
  };
  const short = (field: string, value: string, maximum: number) => {
    if (value.length > maximum) wrong(field, phrase('must have at most {maximum} characters'), { maximum });
    return value.trim();
  };
  const numeric = (field: string, value: string, [min, max]: [number, number], decimals = 0): number => {
    const read = parseNumber(value === '' ? '0' : value, texts.locale);
    const minor = Number.isNaN(read) ? Number.NaN : toMinor(read.toFixed(decimals + 2), decimals);
    if (Number.isNaN(minor)) wrong(field, phrase('must be a number'));
    else if (minor < min) wrong(field, phrase('is too small'));
    else if (minor > max) wrong(field, phrase('is too large'));
    return minor;
  };
  const item = (row: Row, position: number): Item & { kind: LineKind } => {
    const field = (name: string) => `${row.of}-${row.key}-${name}`;
    if (row.name.trim() === '') wrong(field('name'), phrase('must not be empty'));
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
      sequence: row.sequence === '' ? position : numeric(field('sequence'), row.sequence, [0, 1_000_000]),
    };
  };
  const kept = typed.rows.filter(({ remove }) => !remove);
  if (kept.length > MOST_LINES)
    wrong('rows', phrase('A quote holds at most {maximum} lines.'), { maximum: MOST_LINES });
  const items = (of: ItemKind) => kept.filter((row) => row.of === of).map((row, at) => item(row, (at + 1) * 10));
  const isDay = DAY.test(typed.valid_until) && !Number.isNaN(Date.parse(typed.valid_until));
  if (typed.valid_until !== '' && !isDay) wrong('valid_until', phrase('must be a day'));
  if (!languages.includes(typed.language)) wrong('language', phrase('is not a language of this website'));
  const input: QuoteInput = {
    languageCode: typed.language,
    validUntil: typed.valid_until || null,
    customerReference: short('reference', typed.reference, 100),
    requiresSignature: typed.requires_signature,
    introduction: short('introduction', typed.introduction, LONGEST_PROSE),
    terms: short('terms', typed.terms, LONGEST_PROSE),
    lines: items('line'),
    options: items('option').map(({ kind: _kind, ...option }) => option),
  };
  const version = /^\d{1,9}$/.test(typed.version) ? Number(typed.version) : 0;
  return Object.keys(errors).length > 0 ? { errors } : { input, version };
}

/** Where two people wrote at once: what differs, by the words of the form. */
export function differences(
  saved: Typed,
  typed: Typed,
  { t }: Texts,
): { name: string; saved: string; typed: string }[] {
  const flat = ({ rows, version: _version, ...head }: Typed) =>
    new Map([
      ...Object.entries(head).map(([name, value]): [string, string] => [name, String(value)]),
      ...rows.map((row): [string, string] => [
        `${row.of}-${row.key}`,
        row.remove
          ? ''
          : [row.name, row.description, row.quantity, row.price, row.discount].filter(Boolean).join(' · '),
      ]),
    ]);
  const [theirs, ours] = [flat(saved), flat(typed)];
  const words: Record<string, string> = {
    language: t('Language'),
    valid_until: t('Good until'),
    reference: t('Your reference'),
    introduction: t('Introduction'),
    terms: t('Terms & Conditions'),
    requires_signature: t('The customer accepts it by a signature'),
  };
  return [...new Set([...theirs.keys(), ...ours.keys()])]
    .filter((name) => (theirs.get(name) ?? '') !== (ours.get(name) ?? ''))
    .map((name) => ({
      name: words[name] ?? (name.startsWith('line') ? t('Line') : t('Option')),
      saved: theirs.get(name) ?? '',
      typed: ours.get(name) ?? '',
    }));
}
