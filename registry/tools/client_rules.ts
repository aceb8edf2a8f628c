import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { BUILD_FOLDER, type Manifest } from './manifest.ts';

/** Limits in bytes, compressed with brotli. Sums per page are checked in browser tests. */
export const BUDGETS = {
  /** It names widgets of header and footer only; hashes of file names, which no compression shortens, move it a little. */
  atRest: 2_850,
  /** With the events kit and its texts, which pages without an island have too. */
  runtime: 10_000,
  /** With all of the framework: an author who uses React components of a package pays for it on pages with islands. */
  runtimeForPackages: 13_000,
  /** Its widgets and what they share with others, 4 kB of which all widgets share: a page of a survey is one. */
  group: 12_600,
  css: 12_100,
  /** Modules loaded on first use, such as the chart library. */
  chunk: 55 * 1024,
};

/** Modules that must not reach the browser: the server's code, and zod with its 77 kB. */
const FOREIGN = /^server\/|node_modules\/zod\//;

export function refuseForeignCode({ inputs }: Metafile): void {
  for (const [file, { imports }] of Object.entries(inputs)) {
    const foreign = imports.find(({ path: imported }) => FOREIGN.test(imported));
    if (foreign && !FOREIGN.test(file)) {
      throw new Error(
        `${file} would bundle ${foreign.path} for the browser. Import types only: \`import type { … }\`.`,
      );
    }
  }
}

export function checkBudgets(
  root: string,
  { entry, runtime, groups, css, library }: Manifest,
  { hasWholeFramework }: { hasWholeFramework: boolean },
): void {
  refuseHeavy('The stylesheet', weigh(root, [css]), BUDGETS.css);
  // No visitor gets the build with React, whose modules are shared in another way, and named by the registry.
  if (library === 'react') return;
  refuseHeavy('The registry on a page at rest', weigh(root, [entry]), BUDGETS.atRest);
  for (const [name, { files }] of Object.entries(groups))
    refuseHeavy(`The group of '${name}'`, weigh(root, files), BUDGETS.group);
  const budget = hasWholeFramework ? BUDGETS.runtimeForPackages : BUDGETS.runtime;
  refuseHeavy('The runtime', weigh(root, runtime), budget);
}

/** Also what no widget needs at first. @param outputs files, from the root */
export function checkChunks(root: string, outputs: string[]): void {
  const large = outputs.filter((file) => file.endsWith('.js') && statSync(path.join(root, file)).size > BUDGETS.chunk);
  for (const file of large)
    refuseHeavy(path.basename(file), weigh(root, [path.relative(BUILD_FOLDER, file)]), BUDGETS.chunk);
}

function weigh(root: string, addresses: string[]): number {
  const sizes = addresses.map(
    (address) => brotliCompressSync(readFileSync(path.join(root, BUILD_FOLDER, address))).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function refuseHeavy(what: string, bytes: number, budget: number): void {
  if (bytes > budget)
    throw new Error(
      `${what}: ${bytes} bytes (brotli), and its budget is ${budget}. Make it lighter, or load a part of it later.`,
    );
}
