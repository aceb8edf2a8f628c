// node build.mjs [--dev] [--react]: builds everything that pages need into .build
// node build.mjs --watch [--react]: builds for development, serves, and does so again after every change
import { parseArgs } from 'node:util';
import { build, isBuildFresh as isFresh } from './registry/tools/build.ts';
import { buildAndServe } from './registry/tools/dev.ts';

const root = import.meta.dirname;

/** Whether a build of these sources stands ready. */
export const isBuildFresh = (options = { isDev: false, library: 'preact' }) => isFresh(root, options);

if (import.meta.main) {
  const { values } = parseArgs({
    options: { dev: { type: 'boolean' }, react: { type: 'boolean' }, watch: { type: 'boolean' } },
  });
  const options = { isDev: Boolean(values.dev || values.watch), library: values.react ? 'react' : 'preact' };
  if (values.watch) await buildAndServe(root, () => build(root, options));
  else await buildOnce(options);
}

async function buildOnce(options) {
  const begun = performance.now();
  if (isFresh(root, options)) return;
  try {
    const { widgets } = await build(root, options);
    console.log(`Built ${Object.keys(widgets).length} widgets in ${Math.round(performance.now() - begun)} ms.`);
  } catch (error) {
    // esbuild has printed where its errors are.
    console.error(error.errors ? 'The build stopped.' : `The build stopped: ${error.message}`);
    process.exitCode = 1;
  }
}
