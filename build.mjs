// node build.mjs [--dev] [--react] [--watch]: builds everything that pages need into .build
import { parseArgs } from 'node:util';
import { build, isBuildFresh as isFresh } from './registry/tools/build.ts';

const root = import.meta.dirname;

/** Whether a build of these sources stands ready. */
export const isBuildFresh = (options = { isDev: false, library: 'preact' }) => isFresh(root, options);

if (import.meta.main) {
  const { values } = parseArgs({
    options: { dev: { type: 'boolean' }, react: { type: 'boolean' }, watch: { type: 'boolean' } },
  });
  const options = { isDev: values.dev ?? false, library: values.react ? 'react' : 'preact' };
  const begun = performance.now();
  if (isFresh(root, options)) console.log('The build is fresh.');
  else {
    const { widgets } = await build(root, options).catch(refuse);
    console.log(`Built ${Object.keys(widgets).length} widgets in ${Math.round(performance.now() - begun)} ms.`);
  }
}

/** esbuild has printed where its errors are. */
function refuse(error) {
  console.error(error.errors ? 'The build stopped.' : `The build stopped: ${error.message}`);
  process.exit(1);
}
