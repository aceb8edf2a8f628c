import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_FOLDER } from './manifest.ts';

const INPUTS = ['build.mjs', 'package.json', 'package-lock.json', '{registry,widgets,assets}/**/*.*'];
const STAMP = path.join(BUILD_FOLDER, 'stamp.json');

type Stamp = { print: string; outputs: string[]; before: string[] };

/** Tells one state of the sources, and one set of options, from another. */
export function printOf(root: string, options: object): string {
  const hash = createHash('sha256').update(JSON.stringify(options));
  for (const file of globSync(INPUTS, { cwd: root }).sort()) {
    const { mtimeMs, size } = statSync(path.join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

export function isStamped(root: string, print: string): boolean {
  const stamp = readStamp(root);
  return stamp?.print === print && stamp.outputs.every((file) => existsSync(path.join(root, file)));
}

/** Notes a finished build and drops the files of builds before the last: open pages may still ask for the last one's. */
export function writeStamp(root: string, print: string, outputs: string[]): void {
  const last = readStamp(root);
  const isSame = last?.print === print;
  const before = isSame ? last.before : (last?.outputs ?? []);
  const wanted = new Set([...outputs, ...before]);
  for (const file of last?.before ?? []) if (!wanted.has(file)) rmSync(path.join(root, file), { force: true });
  writeFileSync(path.join(root, STAMP), JSON.stringify({ print, outputs, before } satisfies Stamp));
}

function readStamp(root: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(path.join(root, STAMP), 'utf8'));
  } catch {
    return undefined;
  }
}
