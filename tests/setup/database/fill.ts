import { argon2Sync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { closeDatabase, db, openDatabase } from '#core/db/database.ts';
import { jobs } from '#core/jobs/jobs.schema.ts';
import { users } from '#core/people/people.schema.ts';
import { seedDemo } from '#fixtures/seed.ts';
import { DEMO_PASSWORD } from '#fixtures/sign_ins.ts';
import { READ_JOB } from '#slides/reading/reading_job.ts';

/** The real cost takes 40 ms of the processor at each of a thousand sign-ins; it is stored with the hash. */
const COST = { memory: 8, passes: 1 };

function cheapHash(message: string): string {
  const nonce = Buffer.from('a salt for tests');
  const tag = argon2Sync('argon2id', { ...COST, parallelism: 1, tagLength: 32, message, nonce });
  return ['argon2id', COST.memory, COST.passes, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}

await openDatabase();
await seedDemo();
await db.update(users).set({ passwordHash: cheapHash(DEMO_PASSWORD) });
// Each file that runs jobs would draw all pages of the demo's documents.
await db.delete(jobs).where(eq(jobs.name, READ_JOB));
await closeDatabase();
