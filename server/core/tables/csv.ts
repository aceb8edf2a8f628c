/** Writes CSV cells and rows that spreadsheets read safely. */

/**
 * One row. A cell that a spreadsheet would take for a formula gets an apostrophe before it, so that text which strangers
 * wrote does nothing when somebody opens the file; numbers stay numbers.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What begins with these signs, unseen ones before them or not, is a formula to some program. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r|%\uff1d\uff0b\uff0d\uff20]/u;

export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;\u0085\u2028\u2029]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
