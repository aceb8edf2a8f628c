/** Bytes of a theme's styles as visitors load them, beside the project's. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { bundleCss } from '#registry/tools/static_files.ts';
import type { ThemeFolder } from '#registry/tools/themes/folders.ts';
import type { Finding } from './theme_files.ts';

export type Weight = { file: string; bytes: number; ofProject: number };

/** More than twice what the project's own stylesheet may weigh is a mistake. */
const MOST_BYTES = 25_000;

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

export const weightFindings = (weights: Weight[]): Finding[] =>
  weights
    .filter(({ bytes }) => bytes > MOST_BYTES)
    .map(({ file, bytes }) => ({
      file,
      message: `${bytes} bytes compressed; ${MOST_BYTES} are the most. Every page loads it.`,
    }));
