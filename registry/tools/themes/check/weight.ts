/** Bytes of a theme's styles and widgets as visitors load them. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { BUDGETS } from '#registry/tools/client_rules.ts';
import { findWidgets } from '#registry/tools/find_widgets.ts';
import { bundleCss } from '#registry/tools/static_files.ts';
import type { ThemeFolder } from '#registry/tools/themes/folders.ts';
import type { Finding } from './theme_files.ts';

export type Weight = { file: string; bytes: number; ofProject: number };

/** Twice what the project's own stylesheet may weigh; a widget as much as a group of them. */
const MOST_BYTES = 25_000;
const MOST_OF_WIDGET = BUDGETS.group;

export async function weighStyles(root: string, theme: ThemeFolder): Promise<Weight[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'theme-weight-'));
  try {
    const [own, usual] = [await weights(root, folder, theme), await weights(root, folder)];
    return Object.entries(own)
      .map(([file, bytes]) => ({ file: `assets/${file}`, bytes, ofProject: usual[file] ?? 0 }))
      .filter(({ bytes, ofProject }) => bytes !== ofProject);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function weights(root: string, folder: string, theme?: ThemeFolder): Promise<Record<string, number>> {
  const { files } = await bundleCss({ root, isDev: false, library: 'preact' }, folder, theme);
  return Object.fromEntries(
    Object.entries(files).map(([file, output]) => [
      file,
      brotliCompressSync(readFileSync(path.resolve(root, output))).byteLength,
    ]),
  );
}

/** Of each widget alone, without what it shares with the project's. */
export async function weighWidgets(root: string, theme: ThemeFolder): Promise<Weight[]> {
  const own = findWidgets(root, [theme]).filter(({ file }) => !file.startsWith('widgets/'));
  const built = own.map(async ({ file }) => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [file],
      write: false,
      bundle: true,
      minify: true,
      jsx: 'automatic',
      format: 'esm',
      external: ['#*', ...SHARED],
      logLevel: 'warning',
    });
    const bytes = brotliCompressSync(outputFiles[0]?.contents ?? '').byteLength;
    return { file: path.relative(theme.folder, path.resolve(root, file)), bytes, ofProject: 0 };
  });
  return Promise.all(built);
}

const SHARED = ['react', 'react/*', 'react-dom', 'react-dom/*'];

export const weightFindings = (weights: Weight[]): Finding[] =>
  weights
    .map((one) => ({ ...one, most: one.file.startsWith('widgets/') ? MOST_OF_WIDGET : MOST_BYTES }))
    .filter(({ bytes, most }) => bytes > most)
    .map(({ file, bytes, most }) => ({ file, message: `${bytes} bytes compressed; ${most} are the most.` }));
