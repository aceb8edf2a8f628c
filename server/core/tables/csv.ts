/** Writes CSV cells and rows that spreadsheets read safely. */

/**
 * Writes one row. A cell that spreadsheets would run as a formula gets an apostrophe, so that strangers' text does
 * nothing; numbers stay numbers.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Some programs run text that begins with these characters, invisible ones skipped. */
const FORMULA = /^'*[\s\p{Cf}]*[=+\-@\t\r|%\uff1d\uff0b\uff0d\uff20]/u;

export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;\u0085\u2028\u2029]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell as it was before `csvCell` guarded it. */
export const unguarded = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);
