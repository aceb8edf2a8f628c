/** Where tables are defined, from the project's root: for migrations and backups. */
export const SCHEMA_FILES = ['server/**/schema.ts', 'server/**/*.schema.ts'];
