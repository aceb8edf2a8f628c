/**
 * Import it before anything else, and the rest with `import()`. drizzle-orm's ES modules re-export each other in
 * circles, which costs Node 150 MB and a third of a second to link; its CommonJS files say the same for a tenth of that.
 */
import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';

enableCompileCache(path.resolve(import.meta.dirname, '../../.build/compile-cache'));
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context),
});
