/** Prints measurements to the terminal and stores them in RESULTS.md. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Row } from './row.ts';

type Rows = Record<string, Row[]>;

const RESULTS = path.resolve(import.meta.dirname, 'RESULTS.md');
const KEPT = path.resolve('.build/bench/rows.json');

export const remembered = (): Rows => (existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {});

export function remember(rows: Rows, order: string[]): void {
  mkdirSync(path.dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify(rows, null, 1));
  writeFileSync(RESULTS, document(order.flatMap((name) => rows[name] ?? [])));
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

function document(rows: Row[]): string {
  const head = ['What', 'Limit', 'Measured', 'Holds'];
  const [names = [], ...lines] = inColumns([
    head,
    ...rows.map((row) => [row.what, row.limit, row.measured, verdict(row)]),
  ]);
  const table = [names, names.map((name) => '-'.repeat(name.length)), ...lines].map(
    (line) => `| ${line.join(' | ')} |`,
  );
  return `# What was measured

By \`npm run bench\`, on ${machine()}. Ratios are of one run: both sides took turns, and the middle one of their ratios counts.
Times of two machines, or of two days on a shared one, say little about each other. Lines without a limit are there to be compared.

${table.join('\n')}
`;
}

function machine(): string {
  const [cpu] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${os.cpus().length} × ${cpu?.model.trim() || 'unnamed processor'}, ${memory} GB, ${os.type()} ${process.arch}, Node ${process.version}`;
}
