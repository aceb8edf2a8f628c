/** Writes a product as rows of the shop's own format. */
import type { Translated } from '#core/db/columns.ts';
import { decimalOf, type ExportRow, timeOf } from '#core/domain/exporter.ts';
import { pick } from '#core/i18n/translated.ts';
import { CONTENT_DIGITS } from '#shop/content/content.ts';
import {
  COLUMNS,
  type Column,
  joined,
  joinedPaths,
  type RowKind,
  TEXT_COLUMNS,
  type TextColumn,
  textColumn,
} from '#shop/import/own/columns.ts';
import { ownAddress } from '#shop/import/picture_address.ts';
import type { ExportedProduct, ExportedValue } from './read_products.ts';

/** What the rows of all products have in common. */
export type ExportFrame = {
  /** The languages of its texts, and the one in which it names things. */
  languages: readonly string[];
  language: string;
  origin: string;
  decimals: number;
  /** Website → its name. */
  websites: ReadonlyMap<number, string>;
  /** Category → its names from the root down. */
  categories: ReadonlyMap<number, string[]>;
  /** Tax → its name. */
  taxes: ReadonlyMap<number, string>;
};

type Cell = string | number | boolean | null;
type Cells = Partial<Record<Column, Cell>>;
type Texts = Partial<Record<TextColumn, Translated | null>>;

const PLAIN = Object.keys(COLUMNS) as Column[];
const TRANSLATED = Object.keys(TEXT_COLUMNS) as TextColumn[];

export const headerOf = ({ languages }: ExportFrame): string[] => [
  ...PLAIN.map((column) => COLUMNS[column]),
  ...TRANSLATED.flatMap((field) => languages.map((code) => textColumn(field, code))),
];

export function rowsOf(product: ExportedProduct, frame: ExportFrame): ExportRow[] {
  const { handle } = product.template;
  const row = (kind: RowKind, cells: Cells, texts: Texts = {}): ExportRow => [
    ...PLAIN.map((column) => plain({ handle, row: kind, ...cells }[column as 'row'] as Cell | undefined)),
    ...TRANSLATED.flatMap((field) => frame.languages.map((code) => texts[field]?.[code] || null)),
  ];
  return [
    productRow(product, frame, row),
    ...product.values.map((value) => valueRow(value, product, frame, row)),
    ...product.variants.flatMap((variant) => variantRow(variant, product, frame, row)),
    ...product.pictures.map((picture) =>
      row(
        'picture',
        {
          picture: addressOf(picture, frame),
          sequence: picture.sequence,
          focusX: picture.focusX,
          focusY: picture.focusY,
        },
        { alt: picture.alt },
      ),
    ),
  ];
}

const plain = (cell: Cell | undefined): string | number | null =>
  typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell === '' ? null : (cell ?? null);

type Row = (kind: RowKind, cells: Cells, texts?: Texts) => ExportRow;

function productRow(product: ExportedProduct, frame: ExportFrame, row: Row): ExportRow {
  const { template } = product;
  return row(
    'product',
    {
      vendor: template.vendor,
      slug: template.slug,
      type: template.type,
      isPublished: template.isPublished,
      publishAt: timeOf(template.publishAt),
      isActive: template.isActive,
      price: decimalOf(template.price, frame.decimals),
      compareAtPrice: decimalOf(template.compareAtPrice, frame.decimals),
      website: template.websiteId === null ? null : (frame.websites.get(template.websiteId) ?? null),
      categories: joinedPaths(product.categoryIds.flatMap((id) => [frame.categories.get(id) ?? []]).sort()),
      tags: joined(product.tags.map((name) => pick(name, frame.language))),
      taxes: joined(product.taxIds.flatMap((id) => frame.taxes.get(id) ?? []).sort()),
      withdrawal: template.withdrawal,
      availability: template.availability,
      availableThreshold: template.availableThreshold,
      lowStockAt: template.lowStockAt,
      deliveryDays: template.deliveryDays,
      externalUrl: template.externalUrl,
      sequence: template.sequence,
      gridColumns: template.gridColumns,
      gridRows: template.gridRows,
      accessories: joined(product.accessories),
      optionalProducts: joined(product.optionalProducts),
    },
    template,
  );
}

const valueRow = (
  { id, attribute, value, priceExtra, place }: ExportedValue,
  { exclusions }: ExportedProduct,
  frame: ExportFrame,
  row: Row,
): ExportRow =>
  row(
    'value',
    {
      sequence: place,
      attribute: pick(attribute.name, frame.language),
      display: attribute.display,
      variants: attribute.variants,
      isFilter: attribute.isFilter,
      value: pick(value.name, frame.language),
      valuePlace: value.sequence,
      priceExtra: priceExtra === 0 ? null : decimalOf(priceExtra, frame.decimals),
      color: value.color,
      isCustom: value.isCustom,
      customKind: value.customKind,
      customMin: value.customMin,
      customMax: value.customMax,
      customStep: value.customStep,
      excludes: joinedPaths(exclusions.filter(({ valueId }) => valueId === id).map(({ excluded }) => excluded)),
    },
    { attributeName: attribute.name, valueName: value.name },
  );

/** Nothing for a variant whose values the product does not offer any more. */
function variantRow(
  variant: ExportedProduct['variants'][number],
  { values, pictures }: ExportedProduct,
  frame: ExportFrame,
  row: Row,
): ExportRow[] {
  const chosen = new Set(variant.combination.split(',').filter(Boolean).map(Number));
  const making = values.filter(({ attribute }) => attribute.variants !== 'no_variant');
  const its = making.filter(({ id }) => chosen.has(id));
  if (its.length !== chosen.size || its.length !== new Set(making.map(({ attribute }) => attribute.id)).size) return [];
  const picture = pictures.find(({ fileId }) => fileId !== null && fileId === variant.imageId);
  return [
    row('variant', {
      sequence: variant.sequence,
      isActive: variant.isActive,
      values: joined(its.map(({ value }) => pick(value.name, frame.language))),
      sku: variant.sku,
      barcode: variant.barcode,
      price: decimalOf(variant.price, frame.decimals),
      compareAtPrice: decimalOf(variant.compareAtPrice, frame.decimals),
      cost: decimalOf(variant.cost, frame.decimals),
      weight: variant.weight,
      content: variant.content === null ? null : variant.content / 10 ** CONTENT_DIGITS,
      contentUnit: variant.content === null ? null : variant.contentUnit,
      isTracked: variant.isTracked,
      sellsBeyondStock: variant.sellsBeyondStock,
      onHand: variant.onHand,
      picture: picture ? addressOf(picture, frame) : null,
    }),
  ];
}

/** Where an import found it, or where this site shows it. */
const addressOf = ({ id, source }: { id: number; source: string | null }, { origin }: ExportFrame): string =>
  source ?? origin + ownAddress(id);
