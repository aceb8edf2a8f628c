import type { Sources } from '#registry/runtime/mount.ts';

/** Where the registry finds code on a page that lists no widgets. */
export const SOURCES: Sources = {
  runtime: async () => (await import('#registry/runtime/runtime.tsx')).runtime,
  listed: () => ({}),
  others: async () => ({}),
};
