/** Prepares the rows, problems and conflicts that the form of a quote shows. */
import type { Texts } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import type { differences, QuoteFormValues, Row } from './form.ts';

export type Shown = {
  values: QuoteFormValues;
  errors?: Record<string, string>;
  conflicts?: ReturnType<typeof differences>;
};
type Option = { value: string; label: string };

export function quoteFormView(
  { values, errors = {}, conflicts }: Shown,
  taxes: readonly Option[],
  site: Site,
  texts: Texts,
) {
  const rows = (of: Row['of']) =>
    values.rows.filter((row) => row.of === of).map((row) => rowView(row, errors, taxes, texts));
  return {
    values,
    errors,
    hasErrors: Object.keys(errors).length > 0,
    conflicts: conflicts ?? null,
    lines: rows('line'),
    extras: rows('option'),
    /** Its texts are in the customer's language. */
    textLanguage: {
      code: values.language || site.language.code,
      direction: values.language.startsWith('ar') ? 'rtl' : 'ltr',
    },
  };
}

function rowView(row: Row, errors: Record<string, string>, taxes: readonly Option[], { t }: Texts) {
  const at = `${row.of}-${row.key}`;
  const title = titleOf(row, t);
  const field = (part: 'name' | 'quantity' | 'price' | 'discount' | 'description' | 'sequence', label: string) => ({
    part,
    name: `${at}-${part}`,
    label,
    value: row[part],
    error: errors[`${at}-${part}`],
  });
  const isPriced = row.kind === 'product';
  return {
    at,
    kind: row.kind,
    variant: row.variant,
    legend: `${title} ${row.name}`,
    remove: row.remove,
    fields: [
      { ...field('name', title), dir: 'auto', maxlength: 300 },
      ...(isPriced
        ? [
            { ...field('quantity', t('Quantity')), inputmode: 'numeric', maxlength: 6 },
            { ...field('price', t('Unit price')), inputmode: 'decimal', maxlength: 20 },
            { ...field('discount', t('Discount %')), inputmode: 'decimal', maxlength: 6 },
          ]
        : []),
    ],
    taxes: isPriced ? taxOptions(row.tax, taxes, t) : null,
    moreFields: [
      ...(isPriced ? [{ ...field('description', t('Description')), dir: 'auto', maxlength: 4000 }] : []),
      { ...field('sequence', t('Position')), inputmode: 'numeric', maxlength: 7 },
    ],
  };
}

const titleOf = ({ kind, of }: Row, t: Texts['t']): string =>
  kind === 'section'
    ? t('Section')
    : kind === 'subsection'
      ? t('Subsection')
      : kind === 'note'
        ? t('Note')
        : of === 'option'
          ? t('Option')
          : t('Line');

/** A tax that is no longer charged stays on the row until another is chosen. */
function taxOptions(chosen: string, taxes: readonly Option[], t: Texts['t']) {
  const options = taxes.map(({ value, label }) => ({ value, label, isChosen: value === chosen }));
  const isKnown = chosen === '' || options.some(({ isChosen }) => isChosen);
  return isKnown ? options : [...options, { value: chosen, label: t('As before'), isChosen: true }];
}
