/** Writes the XML of an XLSX sheet. */
import { millisecondsInDay } from 'date-fns/constants';
import { cutText } from '#registry/values/cut_text.ts';

/** `date`: `YYYY-MM-DD`, or with `HH:MM:SS` after a space. */
export type XlsxCell = string | number | null | { date: string };

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The maximum of spreadsheet programs. */
const LONGEST_TEXT = 32_767;
/** Indices of the styles in `xlsx_frame.ts`. */
const BOLD = 1;
const DAY = 2;
const MOMENT = 3;
/** Day 0 of spreadsheets, for dates after February 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_GOOD_DAY = Date.UTC(1900, 2, 1);

/** Freezes the header row. */
export const sheetStart = (isRightToLeft: boolean): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>`;
export const SHEET_END = '</sheetData></worksheet>';

export function rowXml(cells: readonly XlsxCell[], row: number, isHeader = false): string {
  const inside = cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row}`, isHeader)).join('');
  return `<row r="${row}">${inside}</row>`;
}

function cellXml(cell: XlsxCell, place: string, isHeader: boolean): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textXml(cell, place, isHeader);
  const at = Date.parse(`${cell.date.replace(' ', 'T')}${cell.date.length > 10 ? 'Z' : ''}`);
  if (!(at >= FIRST_GOOD_DAY)) return textXml(cell.date, place, isHeader);
  return `<c r="${place}" s="${cell.date.length > 10 ? MOMENT : DAY}"><v>${(at - FIRST_DAY) / millisecondsInDay}</v></c>`;
}

const textXml = (text: string, place: string, isHeader: boolean): string =>
  `<c r="${place}" t="inlineStr"${isHeader ? ` s="${BOLD}"` : ''}><is><t xml:space="preserve">${escaped(cutText(text, LONGEST_TEXT))}</t></is></c>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Removes characters that XML forbids, and escapes text that looks like an escape (`_x000D_`). */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] as string);

/** 0 → A, 25 → Z, 26 → AA */
function columnName(at: number): string {
  let name = '';
  for (let rest = at; rest >= 0; rest = Math.floor(rest / 26) - 1) name = String.fromCharCode(65 + (rest % 26)) + name;
  return name;
}
