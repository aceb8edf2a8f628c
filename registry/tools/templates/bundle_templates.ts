/** Puts the code of the project's templates into the server's programs. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { templateCode, templatePrint } from './template_code.ts';

/**
 * Making code of hundreds of templates takes a quarter of a second of each start. A template that was changed since is
 * read anew by the server, and so is one that can't be read: it says why.
 */
export function bundledTemplates(root: string): Plugin {
  return {
    name: 'templates',
    setup({ onLoad }) {
      onLoad({ filter: /\/server\/core\/templates\/bundled_templates\.ts$/ }, () => {
        const cwd = path.join(root, 'templates');
        const files = globSync('*/**/*.eta', { cwd }).sort();
        const entries = files.map((file) =>
          entryOf(file.replaceAll('\\', '/'), readFileSync(path.join(cwd, file), 'utf8')),
        );
        return { contents: `export const bundledTemplates = {${entries.join('\n')}};`, loader: 'js' };
      });
    },
  };
}

/** Empty for one that can't be read. */
function entryOf(file: string, source: string): string {
  try {
    const code = templateCode(source);
    // Modules are strict.
    new Function('it', 'options', `'use strict';${code}`);
    return `${JSON.stringify(file)}: { print: '${templatePrint(source)}', draw(it, options) {${code}\n} },`;
  } catch {
    return '';
  }
}
