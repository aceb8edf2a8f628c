/** The importers of the shop; a new format is one more entry of `FORMATS`. */

import type { Importer, ImportListener, ImportOptions, ImportResult } from '#core/domain/importer.ts';
import { CsvReader } from '#core/tables/csv_reader.ts';
import type { CatalogueFormat } from './catalogue_format.ts';
import { Columns } from './cells.ts';
import { importPictures, type PicturesResult } from './import_pictures.ts';
import { importRows, type RowsResult } from './import_rows.ts';
import { linkProducts } from './link_products.ts';
import { ownFormat } from './own/own_format.ts';
import { shopify } from './shopify/shopify.ts';
import { wooCommerce } from './woocommerce/woocommerce.ts';
import { writeExclusions } from './write/exclusions.ts';
import type { BatchResult } from './write/write_batch.ts';

/** A note lists at most this many names, then their number. */
const MOST_NAMED = 20;

const FORMATS: readonly CatalogueFormat[] = [shopify, wooCommerce, ownFormat];

export const shopImporters: Importer[] = FORMATS.map((format) => ({
  name: format.name,
  unit: ['product', 'products'],
  role: 'products',
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
  const rows = await importRows(file, format, options, listener);
  const isOver = options.isDryRun || options.signal.aborted;
  const unlinked = isOver ? new Set<string>() : await linkProducts(options, rows.related);
  if (!isOver) await writeExclusions(rows.exclusions, options);
  const pictures = isOver ? null : await importPictures(rows.templateIds, rows.links, options, listener);
  const { created, changed, unchanged } = rows;
  const notes = [
    ...notesOnWebsites(rows, options),
    ...notesOnLeftOut(rows),
    ...(unlinked.size > 0
      ? [`No product has these names, so they are offered with none: ${listed([...unlinked])}.`]
      : []),
    ...(pictures ? notesOnPictures(pictures) : []),
  ];
  return { created, changed, unchanged, notes };
}

function notesOnWebsites({ moved, opened }: BatchResult, { websiteId }: ImportOptions): string[] {
  const notes: string[] = [];
  if (moved.length > 0) notes.push(`On website ${websiteId} alone, and elsewhere before: ${listed(moved)}.`);
  if (opened.length > 0) notes.push(`Categories on every website now, and on one before: ${listed(opened)}.`);
  return notes;
}

function notesOnLeftOut({ leftOut }: RowsResult): string[] {
  return leftOut.length === 0
    ? []
    : ['Left out, because the shop has no place for it:', ...leftOut.map((one) => `  ${one}`)];
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function notesOnPictures({ fetched, missing }: PicturesResult): string[] {
  if (missing.size === 0) return fetched === 0 ? [] : [`Pictures: ${fetched} fetched.`];
  return [
    `Pictures: ${fetched} fetched; ${missing.size} could not be fetched. Drawings stand in for them, and the next import tries again:`,
    ...[...missing].map(([source, reason]) => `  ${source} – ${reason}`),
  ];
}
