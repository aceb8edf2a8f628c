/** Lists the project's source files and their imports. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const NOT_OURS = ['node_modules', '.git', '.build', 'var'];

/** Paths from the project's root, sorted. */
export const filesLike = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (entry) => NOT_OURS.includes(String(entry)) })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();

export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** The code without its comments. */
export const codeOf = (file: string): string => textOf(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** `to` is a path from the root, or the name of a package; `said` is what the source says. */
export type Import = { from: string; said: string; to: string; isType: boolean };

/** `#core/*` → `server/core/*`, as package.json says. */
const SUBPATHS: [string, string][] = Object.entries<string>(JSON.parse(textOf('package.json')).imports).map(
  ([name, target]) => [name.replace('*', ''), target.replace(/^\.\/|\*/g, '')],
);

function fileMeant(from: string, said: string): string {
  if (said.startsWith('.')) return path.posix.join(path.posix.dirname(from), said);
  const [name, target] = SUBPATHS.find(([start]) => said.startsWith(start)) ?? ['', ''];
  return target + said.slice(name.length);
}

/** `import … from`, `export … from`, `import '…'` and `import('…')`. */
const IMPORT =
  /^(?:import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

export function importsOf(from: string): Import[] {
  return [...textOf(from).matchAll(IMPORT)].map(([, isType, named, bare, later]) => {
    const said = (named ?? bare ?? later) as string;
    return { from, said, to: fileMeant(from, said), isType: Boolean(isType) };
  });
}

export const allImports = (): Import[] =>
  ['server', 'widgets', 'registry', 'fixtures']
    .flatMap((tree) => filesLike(`${tree}/**/*.{ts,tsx,mjs}`))
    .flatMap(importsOf);
