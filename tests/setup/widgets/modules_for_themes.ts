/** Lets tests of themes import from the project, wherever the theme lies. */
import path from 'node:path';
import type { Plugin } from 'vite';
import type { ThemeFolder } from '#registry/tools/themes/folders.ts';

/** As the build does: `#registry/…`, `#tests/…` and packages are found as if the theme stood in the project. */
export function modulesForThemes(root: string, themes: readonly ThemeFolder[]): Plugin {
  const isWithin = (file = '') => themes.some(({ folder }) => file.startsWith(folder + path.sep));
  const fromProject = path.join(root, 'package.json');
  return {
    name: 'modules of the project',
    enforce: 'pre',
    resolveId(asked, importer, options) {
      if (!/^[#@a-z]/i.test(asked) || !isWithin(importer)) return undefined;
      return this.resolve(asked, fromProject, { ...options, skipSelf: true });
    },
  };
}
