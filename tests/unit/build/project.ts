import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const home = path.resolve(import.meta.dirname, '../../..');

/** A temporary folder with these files. */
export function folderWith(files: Record<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'shop-build-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  for (const [file, content] of Object.entries(files)) write(file, content);
  return { root, write };
}

/** A temporary project with our registry, a stylesheet and these files. */
export function project(files: Record<string, string>) {
  const { root, write } = folderWith({ 'assets/css/index.css': 'body { margin: 0 }', ...files });
  cpSync(path.join(home, 'registry'), path.join(root, 'registry'), { recursive: true });
  cpSync(path.join(home, 'package.json'), path.join(root, 'package.json'));
  symlinkSync(path.join(home, 'node_modules'), path.join(root, 'node_modules'));
  return {
    root,
    write,
    /** Reads a built file by its address. */
    read: (address: string) => readFileSync(path.join(root, '.build', address), 'utf8'),
    assets: () => readdirSync(path.join(root, '.build/assets'), { recursive: true }).map(String),
  };
}

export const view = (text: string, load = 'visible') => `
  import { defineWidget } from '../../registry/widget.ts';
  import { t } from '../../registry/texts.ts';
  import { number } from '../../registry/params.ts';
  export default defineWidget({ load: '${load}', params: { size: number(1) }, View: () => <b>{t('${text}')}</b> });
`;

export const plain = (text: string) => `
  import { defineWidget } from '../../registry/widget.ts';
  export default defineWidget({ load: 'interact', enhance(host) { host.title = '${text}'; } });
`;
