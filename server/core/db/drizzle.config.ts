/** For drizzle-kit: `npm run db:generate`. */
import { defineConfig } from 'drizzle-kit';

const isPostgres = /^postgres/.test(process.env.DATABASE_URL ?? '');

export default defineConfig({
  dialect: isPostgres ? 'postgresql' : 'sqlite',
  schema: ['server/*/schema.ts', 'server/*/*.schema.ts'],
  out: process.env.MIGRATIONS_DIR ?? `server/core/db/migrations/${isPostgres ? 'postgres' : 'sqlite'}`,
});
