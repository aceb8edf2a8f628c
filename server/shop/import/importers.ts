/** The importers of the shop; a new format is one more entry of `FORMATS`. */

import type { Importer, ImportListener, ImportOptions, ImportResult, Sentence } from '#core/domain/importer.ts';
import { msg } from '#core/msg.ts';
import { CsvReader } from '#core/tables/csv_reader.ts';
import type { Values } from '#registry/texts.ts';
import type { CatalogueFormat } from './catalogue_format.ts';
import { Columns } from './cells.ts';
import { COUNTED_FIELDS, FIELD_NAMES } from './field_names.ts';
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
const UNLINKED = {
  few: msg('No product has these names, so they are offered with none: {names}.'),
  many: msg('No product has these names, so they are offered with none: {names} and {more} more.'),
};
const MOVED = {
  few: msg('On website {website} alone, and elsewhere before: {names}.'),
  many: msg('On website {website} alone, and elsewhere before: {names} and {more} more.'),
};
const OPENED = {
  few: msg('Categories on every website now, and on one before: {names}.'),
  many: msg('Categories on every website now, and on one before: {names} and {more} more.'),
};
/** Several products share them, and the file may name them in two ways. */
const NAMED_OTHERWISE = {
  few: msg('These attributes and values are there already and stay as they are. Edit them under Attributes: {names}.'),
  many: msg(
    'These attributes and values are there already and stay as they are. Edit them under Attributes: {names} and {more} more.',
  ),
};

const FORMATS: readonly CatalogueFormat[] = [shopify, wooCommerce, ownFormat];

export const shopImporters: Importer[] = FORMATS.map((format) => ({
  name: format.name,
  unit: ['product', 'products'],
  role: 'products',
  fieldNames: FIELD_NAMES,
  countedFields: COUNTED_FIELDS,
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
    ...noteOn(NAMED_OTHERWISE, rows.otherwise),
    ...noteOn(UNLINKED, [...unlinked]),
    ...(pictures ? notesOnPictures(pictures) : []),
  ];
  return { created, changed, unchanged, notes };
}

function notesOnWebsites({ moved, opened }: BatchResult, { websiteId }: ImportOptions): Sentence[] {
  return [...noteOn(MOVED, moved, { website: websiteId ?? 0 }), ...noteOn(OPENED, opened)];
}

function notesOnLeftOut({ leftOut }: RowsResult): Sentence[] {
  if (leftOut.length === 0) return [];
  return [{ sentence: msg('Left out, because the shop has no place for it:') }, ...leftOut.map(indented)];
}

/** For terminals. */
const indented = (line: Sentence): Sentence => ({ sentence: '  {line}', parts: { line } });

/** A sentence about names, if there are any. */
function noteOn({ few, many }: { few: string; many: string }, names: readonly string[], values?: Values): Sentence[] {
  if (names.length === 0) return [];
  const more = names.length - MOST_NAMED;
  const shown = { ...values, names: names.slice(0, MOST_NAMED).join(', '), more };
  return [{ sentence: more > 0 ? many : few, values: shown }];
}

function notesOnPictures({ fetched, missing }: PicturesResult): Sentence[] {
  if (missing.size === 0)
    return fetched === 0 ? [] : [{ sentence: msg('Images: {fetched} fetched.'), values: { fetched } }];
  return [
    {
      sentence: msg(
        'Images: {fetched} fetched; {missing} could not be fetched. Drawings stand in for them, and the next import tries again:',
      ),
      values: { fetched, missing: missing.size },
    },
    ...[...missing].map(([source, reason]) => ({
      sentence: '  {source} – {reason}',
      values: { source },
      parts: { reason },
    })),
  ];
}
