import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app.ts';
import { watchChanges } from '#core/changes/changes_watch.ts';
import { closeDatabase, db, openDatabase } from '#core/db/database.ts';
import { checkForLostFiles } from '#core/files/lost_files.ts';
import { startJobs, stopJobs } from '#core/jobs/jobs.ts';
import { startMailReceiver } from '#core/mail/incoming/smtp_receiver.ts';
import { defineMailJob } from '#core/mail/mail_send.ts';
import { defineHousekeeping } from '#core/operate/housekeeping.ts';
import { env, SettingError } from '#core/process/env.ts';
import { LIFELINE } from '#core/process/lifeline.ts';
import { log } from '#core/process/log.ts';
import { programFile } from '#core/process/project.ts';
import { checkSecret } from '#core/process/secret.ts';
import { websites } from '#core/sites/schema.ts';
import { loadDirectory } from '#core/sites/site.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS, hasDemoSignIns } from '#fixtures/sign_ins.ts';
import { offerTestAcquirer } from '#payments/test_bank/process.ts';
import { printRefusal } from '#registry/tools/refusal.ts';

/** Requests that are still running get this long when the process is asked to end. */
const GRACE_MS = 10_000;
const SWEEP_EVERY_MS = 50;

/** Runs until it is asked to end. A setting that can't be right is said in a sentence, and the process ends with 1. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (error instanceof DemoNotMade) console.error(error.message);
    else if (error instanceof SettingError) printRefusal(error.message);
    else throw error;
    await closeDatabase();
    process.exitCode = 1;
  }
}

async function start(): Promise<void> {
  checkSecret();
  await openDatabase();
  // Before anything is read that is kept: what another process changes meanwhile would never be heard of.
  const stopWatching = await watchChanges();
  try {
    await startWatched(stopWatching);
  } catch (error) {
    // It reads from the database, which is closed next.
    await stopWatching();
    throw error;
  }
}

async function startWatched(stopWatching: () => Promise<void>): Promise<void> {
  if (env.isDemo && (await db.$count(websites)) === 0) await fillWithDemo();
  if (env.isProduction) await refuseUnfitDatabase();
  const app = await buildApp();
  defineHousekeeping();
  const stopMail = defineMailJob();
  const stopTestAcquirer = offerTestAcquirer();
  const address = await listen(app);
  await startJobs();
  const mailReceiver = await listenForMail();
  // Nobody waits for it: a large folder takes a while.
  const looking = checkForLostFiles().catch((error) => log.error({ err: error }, 'Checking for missing files failed.'));

  const stop = async () => {
    const tooLong = setTimeout(() => process.exit(1), GRACE_MS);
    tooLong.unref();
    // A connection that was busy becomes idle when its answer is sent, and its browser would keep it open.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
    await app.close();
    clearInterval(sweep);
    await mailReceiver?.stop();
    await stopJobs();
    stopMail();
    stopTestAcquirer();
    await looking;
    await stopWatching();
    await closeDatabase();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  console.log(`Ready at ${address}`);
  if (env.isDemo) console.log(`Demo sign-ins, all with the password "${DEMO_PASSWORD}": ${DEMO_SIGN_INS.join(', ')}`);
}

/** Of a mistake in its sources, mostly. */
class DemoNotMade extends Error {}

async function fillWithDemo(): Promise<void> {
  const filler = spawn(process.execPath, [programFile('commands/fill_demo')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ignore', 'pipe'],
  });
  (filler.stdio[LIFELINE] as Socket).on('error', () => {});
  const [status] = await once(filler, 'exit');
  if (status !== 0) throw new DemoNotMade('Creating the demo site failed; see the message above.');
}

async function refuseUnfitDatabase(): Promise<void> {
  if (await hasDemoSignIns()) {
    throw new SettingError(
      'This database has the demo sign-ins, whose password is public. Use an empty DATA_DIR or DATABASE_URL in production, or change their passwords.',
    );
  }
  if ((await loadDirectory()).websites.length === 0) {
    throw new SettingError(
      'This database has no website yet. Run `npm run create-admin` first: it creates a website and your account.',
    );
  }
}

async function listenForMail() {
  try {
    return await startMailReceiver();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const reason = code === 'EACCES' ? 'needs more rights' : 'is in use';
    throw new SettingError(`Port ${env.MAIL_IN_PORT} ${reason}. Set MAIL_IN_PORT to another number.`);
  }
}

async function listen(app: FastifyInstance): Promise<string> {
  try {
    return await app.listen({ host: env.HOST, port: env.PORT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new SettingError(`Port ${env.PORT} is in use. Stop the other program, or set PORT to another number.`);
  }
}
