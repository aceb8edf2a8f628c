/** Loads the files of packages whose package.json is large without reading it again for each. */
import { registerHooks } from 'node:module';

/** Node copies the whole of it for every file that it loads: four seconds for the hundreds of files of these two. */
const OF_THEM = /\/node_modules\/(drizzle-orm|date-fns)\//;

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (!/^\..*\.js$/.test(specifier) || !OF_THEM.test(parentURL)) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
