/** Lets a theme's widgets import from the project, wherever the theme lies. */
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { ThemeFolder } from './folders.ts';

const AGAIN = { isOfTheme: true };

const OF_PROJECT = /^(#|p?react(-dom)?(\/|$))/;

/**
 * `#registry/…`, `#widgets/…` and the framework are found as if the theme stood in the project; other packages first
 * where the theme has installed them.
 */
export function modulesOfProject(root: string, themes: readonly ThemeFolder[] = []): Plugin {
  const isWithin = (file: string) => themes.some(({ folder }) => file.startsWith(folder + path.sep));
  return {
    name: 'modules of the project',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[#@a-z]/i }, async ({ path: asked, importer, kind, resolveDir, pluginData }) => {
        if (pluginData === AGAIN || kind === 'entry-point' || !isWithin(importer)) return undefined;
        const from = (folder: string) => resolve(asked, { resolveDir: folder, kind, importer, pluginData: AGAIN });
        const own = OF_PROJECT.test(asked) ? null : await from(resolveDir);
        return own && own.errors.length === 0 ? own : from(root);
      });
    },
  };
}
