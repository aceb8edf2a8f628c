/** `npm run test:all` runs every repetition, `npm test` only some. */
export const isFullRun = process.env.TEST_ALL === 'yes';

/** How often something random or killed is tried. */
export const rounds = ({ full, daily }: { full: number; daily: number }): number => (isFullRun ? full : daily);

/** False on PostgreSQL by day: what is the same on either engine is tried on SQLite then. */
export const isForThisEngine = isFullRun || !process.env.DATABASE_URL?.startsWith('postgres');

/** By day the first of cases that are all decided by the same rule. */
export const someOf = <T>(cases: readonly T[], daily: number): T[] => cases.slice(0, isFullRun ? undefined : daily);
