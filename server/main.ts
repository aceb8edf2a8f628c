import { DEMO_PASSWORD, DEMO_SIGN_INS, seedDemo } from '../fixtures/seed.ts';
import { buildApp } from './app.ts';
import { watchChanges } from './core/changes_watch.ts';
import { closeDatabase, openDatabase } from './core/db/database.ts';
import { env, SettingError } from './core/env.ts';
import { defineHousekeeping } from './core/housekeeping.ts';
import { startJobs, stopJobs } from './core/jobs.ts';
import { defineMailJob } from './core/mail_send.ts';

/** Requests that are still running get this long when the process is asked to end. */
const GRACE_MS = 10_000;

try {
  await openDatabase();
  const isSeeded = env.isDemo && (await seedDemo());
  if (isSeeded) console.log('Filled the empty database with the demo site.');
  const app = await buildApp();
  const stopWatching = await watchChanges();
  defineHousekeeping();
  const stopMail = defineMailJob();
  await startJobs();
  const address = await app.listen({ host: env.HOST, port: env.PORT });
  console.log(`Ready at ${address}`);
  if (env.isDemo) console.log(`Demo sign-ins, all with the password "${DEMO_PASSWORD}": ${DEMO_SIGN_INS.join(', ')}`);

  const stop = async () => {
    const tooLong = setTimeout(() => process.exit(1), GRACE_MS);
    tooLong.unref();
    await app.close();
    await stopJobs();
    stopMail();
    await stopWatching();
    await closeDatabase();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
