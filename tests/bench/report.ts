/** Prints measurements to the terminal and stores them in RESULTS.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Row } from './row.ts';

const RESULTS = path.resolve(import.meta.dirname, 'RESULTS.md');

const HEAD = `# What was measured

By \`npm run bench\`, a part for each measure, on the machine named there. Ratios are of one run: both sides took turns, and
the middle one of their ratios counts. Times of two machines, or of two days on a shared one, say little about each other.
Lines without a limit are there to be compared.
`;

/** Replaces the part of one measure in RESULTS.md; all others keep their last results. */
export function remember(name: string, rows: Row[], order: readonly string[]): void {
  const document = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '';
  writeFileSync(RESULTS, withPart(document, name, part(rows), order));
}

/** The document with the part of that name, which begins below `## name`, replaced or added. */
export function withPart(document: string, name: string, text: string, order: readonly string[]): string {
  const [, ...parts] = document.split(/^## /m);
  const texts = new Map(parts.map((one) => [one.split('\n', 1)[0] ?? '', one.slice(one.indexOf('\n')).trim()]));
  texts.set(name, text.trim());
  const named = order.filter((one) => texts.has(one)).map((one) => `## ${one}\n\n${texts.get(one)}\n`);
  return [HEAD, ...named].join('\n');
}

const verdict = ({ holds }: Row): string => (holds === null ? '' : holds ? 'yes' : '**no**');

export const printed = (rows: Row[]): string =>
  inColumns(rows.map((row) => [row.what, row.limit, row.measured, verdict(row).replaceAll('*', '')]))
    .map((line) => line.join('  ').trimEnd())
    .join('\n');

function inColumns(lines: string[][]): string[][] {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
}

function part(rows: Row[]): string {
  const head = ['What', 'Limit', 'Measured', 'Holds'];
  const [names = [], ...lines] = inColumns([
    head,
    ...rows.map((row) => [row.what, row.limit, row.measured, verdict(row)]),
  ]);
  const table = [names, names.map((name) => '-'.repeat(name.length)), ...lines].map(
    (line) => `| ${line.join(' | ')} |`,
  );
  return `On ${machine()}.\n\n${table.join('\n')}`;
}

function machine(): string {
  const [cpu] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${os.cpus().length} × ${cpu?.model.trim() || 'unnamed processor'}, ${memory} GB, ${os.type()} ${process.arch}, Node ${process.version}`;
}
