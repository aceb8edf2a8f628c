/** Prepares the grids, problems and conflicts that the form of a quote shows. */
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { Tax } from '#sales/taxes/tax_rules.ts';
import { blankRow, type differences, newKey, type QuoteFormValues } from './form.ts';
import type { FormSums, Grid, ItemKind, Row } from './grid_view.ts';

export type QuoteFormState = {
  values: QuoteFormValues;
  errors?: Record<string, string>;
  conflicts?: ReturnType<typeof differences>;
};

type Around = { sums: FormSums; taxes: readonly Tax[]; site: Site; path: string };

export function quoteFormView({ values, errors = {}, conflicts }: QuoteFormState, around: Around) {
  return {
    values,
    errors,
    hasErrors: Object.keys(errors).length > 0,
    conflicts: conflicts ?? null,
    lines: gridOf('line', values.rows, errors, around),
    extras: gridOf('option', values.rows, errors, around),
    /** Its texts are in the customer's language. */
    textLanguage: {
      code: values.language || around.site.language.code,
      direction: values.language.startsWith('ar') ? 'rtl' : 'ltr',
    },
  };
}

function gridOf(
  of: ItemKind,
  all: readonly Row[],
  errors: Record<string, string>,
  { sums, taxes, site, path }: Around,
): Grid {
  const rows = all.filter((row) => row.of === of);
  const active = taxes.filter(({ isActive }) => isActive);
  const usualTax = usualTaxOf(active);
  const isEmpty = of === 'line' && rows.length === 0;
  return {
    of,
    action: site.url(path),
    path,
    rows: isEmpty ? [blankRow(of, newKey(all), usualTax)] : rows,
    taxes: active.map(({ id, name }) => ({ value: String(id), label: pick(name, site.language.code) })),
    usualTax,
    errors: Object.fromEntries(Object.entries(errors).filter(([field]) => field.startsWith(`${of}-`))),
    sums: of === 'line' ? sums : null,
  };
}

/** Ids of the taxes of a new line, joined by commas. */
export const usualTaxOf = (taxes: readonly Tax[]): string =>
  taxes
    .filter(({ isUsual, isActive }) => isUsual && isActive)
    .map(({ id }) => id)
    .join();
