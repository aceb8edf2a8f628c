/** Lets a theme's stylesheets take the place of the project's. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { ThemeFolder } from './folders.ts';

const KINDS = new Set(['entry-point', 'import-rule', 'url-token']);

/** A file of the project or of a theme as the project calls it, such as `assets/css/tokens.css`. */
export function logicalPath(file: string, root: string, theme?: ThemeFolder): string {
  const absolute = path.resolve(root, file);
  const own = theme && path.relative(theme.folder, absolute);
  return own && !own.startsWith('..') ? own : path.relative(root, absolute);
}

/** A theme's file that imports its own path gets the project's, so that it can add to it. */
export function ofTheme(root: string, theme: ThemeFolder): Plugin {
  return {
    name: 'theme',
    setup({ onResolve }) {
      onResolve({ filter: /^[\w.]/ }, ({ path: asked, importer, resolveDir, kind }) => {
        if (!KINDS.has(kind) || /^\w+:/.test(asked)) return undefined;
        const logical = logicalPath(path.resolve(kind === 'entry-point' ? root : resolveDir, asked), root, theme);
        const candidates = [path.join(theme.folder, logical), path.join(root, logical)];
        const found = candidates.find((file) => file !== importer && existsSync(file));
        return found ? { path: found } : undefined;
      });
    },
  };
}
