/** Patterns of the files that define tables, for migrations and backups. */
export const SCHEMA_FILES = ['server/**/schema.ts', 'server/**/*.schema.ts'];
