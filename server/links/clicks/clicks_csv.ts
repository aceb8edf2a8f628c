import { Readable } from 'node:stream';
import { countryName } from '#core/i18n/country_names.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { csvLine } from '#core/tables/csv.ts';
import { clicksAfter, type LinkRow } from '#links/queries.ts';

const ROWS_AT_ONCE = 2000;

/** All clicks of a link as CSV: UTC time, local day, kind of visitor and country, without personal data. */
export const clicksCsv = (link: LinkRow, texts: Texts): Readable => Readable.from(csvLines(link, texts));

async function* csvLines({ id, title, url }: LinkRow, { t, locale }: Texts): AsyncGenerator<string> {
  yield '\ufeff';
  yield csvLine([t('Time'), t('Day'), t('Visitor'), t('Country code'), t('Country'), t('Page'), t('Address')]);
  let after = 0;
  for (;;) {
    const rows = await clicksAfter(id, after, ROWS_AT_ONCE);
    if (rows.length === 0) return;
    after = rows[rows.length - 1]!.id;
    yield rows
      .map(({ at, day, kind, country }) =>
        csvLine([at.toISOString(), day, kind, country, countryName(country, locale.tag), title, url]),
      )
      .join('');
  }
}
