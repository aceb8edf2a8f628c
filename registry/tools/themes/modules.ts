/** Lets a theme's widgets import from the project, wherever the theme lies. */
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { ThemeFolder } from './folders.ts';

const AGAIN = { isOfTheme: true };

/** `#registry/…`, `#widgets/…` and packages are found as if the theme stood in the project. */
export function modulesOfProject(root: string, themes: readonly ThemeFolder[] = []): Plugin {
  const isWithin = (file: string) => themes.some(({ folder }) => file.startsWith(folder + path.sep));
  return {
    name: 'modules of the project',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[#@a-z]/i }, ({ path: asked, importer, kind, pluginData }) =>
        pluginData === AGAIN || kind === 'entry-point' || !isWithin(importer)
          ? undefined
          : resolve(asked, { resolveDir: root, kind, importer, pluginData: AGAIN }),
      );
    },
  };
}
