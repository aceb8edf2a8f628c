import type { Domain } from '#core/domain/domain.ts';

/** Imports and exports that staff run in the browser. */
export const data: Domain = { name: 'data', routes: () => {} };
