/** Values of the staff form of a quote. */
import type { Texts } from '#core/i18n/texts.ts';
import type { OrderDocument } from '#sales/documents/documents.ts';
import type { LineKind } from '#sales/schema/schema.ts';
import type { ItemKind, Row } from './grid_view.ts';

export type QuoteFormValues = {
  version: string;
  language: string;
  valid_until: string;
  reference: string;
  requires_signature: boolean;
  requires_payment: boolean;
  introduction: string;
  terms: string;
  rows: Row[];
};

const FIELD = /^(line|option)-(n?\d{1,9})-(kind|variant|name|description|quantity|price|discount|tax)$/;
const KINDS: readonly string[] = ['product', 'section', 'subsection', 'note'];

export function quoteFormValues({ order, lines, options, currency }: OrderDocument, texts: Texts): QuoteFormValues {
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
  });
  return {
    version: String(order.version),
    language: order.languageCode,
    valid_until: order.validUntil ?? '',
    reference: order.customerReference,
    requires_signature: order.requiresSignature,
    requires_payment: order.requiresPayment,
    introduction: order.introduction,
    terms: order.terms,
    rows: [...lines.map((line) => row('line', line)), ...options.map((option) => row('option', option))],
  };
}

/** Nothing is written in it yet. */
export const isBlank = ({ variant, name, description, price }: Row): boolean =>
  [variant, name, description, price].every((value) => value.trim() === '');

/** The key of the next new row. */
export const newKey = (rows: readonly Row[]): string =>
  `n${Math.max(0, ...rows.map(({ key }) => (key.startsWith('n') ? Number(key.slice(1)) : 0))) + 1}`;

export const blankRow = (of: ItemKind, key: string, tax: string): Row => ({
  of,
  key,
  kind: 'product',
  variant: '',
  name: '',
  description: '',
  quantity: '1',
  price: '',
  discount: '',
  tax,
});

/** What a browser sent, whatever it is; rows in the order of the form. */
export function postedQuote(body: unknown): QuoteFormValues {
  const fields = new Map(
    Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      String(Array.isArray(value) ? value.at(-1) : (value ?? '')),
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
    };
  });
  return {
    version: text('version'),
    language: text('language'),
    valid_until: text('valid_until'),
    reference: text('reference'),
    requires_signature: text('requires_signature') !== '',
    requires_payment: text('requires_payment') !== '',
    introduction: text('introduction'),
    terms: text('terms'),
    rows,
  };
}

/** Where two people wrote at once: what differs, by the words of the form. */
export function differences<V extends QuoteFormValues>(
  saved: V,
  entered: V,
  { t }: Texts,
  more: Record<string, string> = {},
): { label: string; saved: string; entered: string }[] {
  const flat = ({ rows, version: _version, ...head }: V) =>
    new Map([
      ...Object.entries(head).map(([name, value]): [string, string] => [name, String(value)]),
      ...rows.map((row): [string, string] => [
        `${row.of}-${row.key}`,
        [row.name, row.description, row.quantity, row.price, row.discount].filter(Boolean).join(' · '),
      ]),
    ]);
  const [theirs, ours] = [flat(saved), flat(entered)];
  const words: Record<string, string> = {
    language: t('Language'),
    valid_until: t('Valid until'),
    reference: t('Your reference'),
    introduction: t('Introduction'),
    terms: t('Terms and conditions'),
    requires_signature: t('Require signature'),
    requires_payment: t('Require payment'),
    ...more,
  };
  return [...new Set([...theirs.keys(), ...ours.keys()])]
    .filter((name) => (theirs.get(name) ?? '') !== (ours.get(name) ?? ''))
    .map((name) => ({
      label: words[name] ?? (name.startsWith('line') ? t('Line') : t('Option')),
      saved: theirs.get(name) ?? '',
      entered: ours.get(name) ?? '',
    }));
}
