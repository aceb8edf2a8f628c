// node build.mjs [--dev] [--react]: builds everything that pages need, and the server's programs, into .build
// node build.mjs --watch [--react]: builds for development, serves, and does so again after every change
import { parseArgs } from 'node:util';
import { build, isBuildFresh } from '#registry/tools/build.ts';
import { buildAndServe } from '#registry/tools/dev.ts';
import { areProgramsFresh, buildPrograms } from '#registry/tools/programs.ts';
import { buildForReact } from '#registry/tools/react_build.ts';
import { themesThere } from '#registry/tools/themes/folders.ts';

const root = import.meta.dirname;

const { values } = parseArgs({
  options: { dev: { type: 'boolean' }, react: { type: 'boolean' }, watch: { type: 'boolean' } },
});
const options = {
  isDev: Boolean(values.dev || values.watch),
  library: values.react ? 'react' : 'preact',
  themes: themesOrExit(),
};
if (values.watch) await buildAndServe(root, options);
else await buildOnce();

async function buildOnce() {
  const begun = performance.now();
  const since = () => `${Math.round(performance.now() - begun)} ms`;
  try {
    if (!isBuildFresh(root, options)) {
      console.log('Building …');
      const { widgets } = await build(root, options);
      await buildForReact({ ...options, root });
      console.log(`Built ${Object.keys(widgets).length} widgets in ${since()}.`);
    }
    if (!areProgramsFresh(root, options)) {
      await buildPrograms(root, options);
      console.log(`Built the server in ${since()}.`);
    }
  } catch (error) {
    // esbuild has printed where its errors are.
    console.error(error.errors ? 'The build failed.' : `The build failed: ${error.message}`);
    process.exitCode = 1;
  }
}

/** With a folder that is no theme, the build ends with a sentence instead of a stack trace. */
function themesOrExit() {
  try {
    return themesThere(process.env.THEME_DIR ?? '', console.error);
  } catch (error) {
    console.error(`THEME_DIR: ${error.message}`);
    return process.exit(1);
  }
}
