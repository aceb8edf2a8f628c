/** Configuration of drizzle-kit, for `npm run db:generate`. */
import { defineConfig } from 'drizzle-kit';
import { SCHEMA_FILES } from '#registry/tools/manifest.ts';

const isPostgres = /^postgres/.test(process.env.DATABASE_URL ?? '');

export default defineConfig({
  dialect: isPostgres ? 'postgresql' : 'sqlite',
  schema: SCHEMA_FILES,
  out: process.env.MIGRATIONS_DIR ?? `server/core/db/migrations/${isPostgres ? 'postgres' : 'sqlite'}`,
});
