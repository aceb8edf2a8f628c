/** The files that the shop can read. A new format of catalogue is one more entry of `FORMATS`. */

import { CsvReader } from '../../core/csv_reader.ts';
import type { Importer, ImportListener, ImportOptions, ImportResult } from '../../core/importer.ts';
import type { CatalogueFormat } from './catalogue_format.ts';
import { Columns } from './cells.ts';
import { importPictures, type PicturesResult } from './import_pictures.ts';
import { importRows } from './import_rows.ts';
import { shopify } from './shopify.ts';

const FORMATS: readonly CatalogueFormat[] = [shopify];

export const shopImporters: Importer[] = FORMATS.map((format) => ({
  name: format.name,
  unit: ['product', 'products'],
  recognises: (start, into) => into === undefined && format.recognises(new Columns(headerOf(start))),
  run: (file, options, listener) => importCatalogue(file, format, options, listener),
}));

const headerOf = (start: string): string[] => new CsvReader(() => {}).take(start, true)[0]?.cells ?? [];

async function importCatalogue(
  file: string,
  format: CatalogueFormat,
  options: ImportOptions,
  listener: ImportListener,
): Promise<ImportResult> {
  const { created, changed, unchanged, templateIds, links } = await importRows(file, format, options, listener);
  const pictures =
    options.isDryRun || options.signal.aborted ? null : await importPictures(templateIds, links, options, listener);
  return { created, changed, unchanged, notes: pictures ? notesOn(pictures) : [] };
}

function notesOn({ fetched, missing }: PicturesResult): string[] {
  if (missing.size === 0) return fetched === 0 ? [] : [`Pictures: ${fetched} fetched.`];
  return [
    `Pictures: ${fetched} fetched; ${missing.size} could not be fetched. Drawings stand in for them, and the next import tries again:`,
    ...[...missing].map(([source, reason]) => `  ${source} – ${reason}`),
  ];
}
