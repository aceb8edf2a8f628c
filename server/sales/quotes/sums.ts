/** Computes amounts and totals of a quote as it stands in its form. */
import type { Texts } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { linesView, totalsView } from '#sales/documents/amount_view.ts';
import { type AmountLine, amountsOf } from '#sales/documents/amounts.ts';
import type { OrderDocument } from '#sales/documents/documents.ts';
import { taxesOfCompany } from '#sales/taxes/tax_service.ts';
import type { QuoteFormValues } from './form.ts';
import type { FormSums } from './grid_view.ts';
import { taxesAfter } from './lines.ts';
import { readableLines } from './parse.ts';

/** Lines that can't be read yet do not count. @param more what is charged beside the lines, such as delivery */
export async function sumsOfForm(
  values: QuoteFormValues,
  { order, lines: before, currency, site }: OrderDocument,
  { site: reader, texts }: { site: Site; texts: Texts },
  more: readonly AmountLine[] = [],
): Promise<FormSums> {
  const known = await taxesOfCompany(order.companyId);
  const languages = site.languages.map(({ code }) => code);
  const rows = readableLines(values, { texts, currency, languages });
  const lines = rows.map(({ line }, at) => ({ ...line, id: at, taxes: taxesAfter(line, before, known) }));
  const amounts = amountsOf([...lines, ...more]);
  const views = linesView(lines, amounts, { currency, texts, language: reader.language.code });
  return {
    amounts: Object.fromEntries(
      views.flatMap(({ kind, amount: { before, text, after } }, at) =>
        kind === 'product' ? [[rows[at]!.key, before + text + after]] : [],
      ),
    ),
    totals: totalsView(amounts, currency, reader),
  };
}
