import type { Domain } from '#core/domain/domain.ts';

/** Whom a company sells to, as its staff see them. */
export const customers: Domain = { name: 'customers', routes: () => {} };
