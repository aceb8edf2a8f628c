/** Converts the cells of WooCommerce's product export. */
import { msg } from '#core/msg.ts';
import { BadCell } from '#shop/import/cells.ts';

const AMOUNT = /^(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})$/;

/** WooCommerce writes a quote before what a spreadsheet would calculate. */
export const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');

/** Parts between commas; a comma within a part has a backslash before it. */
export function listOf(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean);
}

/** Line breaks are written as \n, and an empty line begins a paragraph. */
export function htmlOf(text: string): string {
  const lines = text.replaceAll('\\n', '\n').replaceAll('\r', '').trim();
  if (!lines || /<(?:p|div|ul|ol|table|h[1-6]|blockquote|section)[\s>]/i.test(lines)) return lines;
  return lines
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** @param unit grams of the unit that the column is written in */
export function gramsOf(text: string, column: string, unit: number): number {
  if (!AMOUNT.test(text)) throw new BadCell(column, msg('is not a weight: write digits with a point, such as 0.5.'));
  return Math.round(Number(text) * unit);
}

/** Whether today lies in the days of a sale; an empty day does not limit it. */
export function isOnSale(starts: string, ends: string, now = Date.now()): boolean {
  return !(Date.parse(starts) > now) && !(Date.parse(ends) < now);
}
