/** Serves `/health` and `/health/ready` for load balancers and monitoring. */
import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { rows } from '#core/db/database.ts';
import { countLostFiles } from '#core/files/lost_files.ts';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';

/** With less free space the next upload or commit may fail. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/** `/health`: the process runs. `/health/ready`: it can also store uploads. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/health', { config: { isBare: true } }, async (_request, reply) => {
    await rows(sql`select 1`);
    reply.header('cache-control', 'no-store');
    const lostFiles = await countLostFiles();
    return lostFiles > 0 ? { status: 'degraded', lostFiles } : { status: 'ok' };
  });
  app.get('/health/ready', { config: { isBare: true } }, async (_request, reply) => answerReadiness(reply));
}

async function answerReadiness(reply: FastifyReply): Promise<unknown> {
  reply.header('cache-control', 'no-store');
  const problems: string[] = [];
  await rows(sql`select 1`).catch((error) => {
    log.error({ err: error }, 'The database does not answer.');
    problems.push('database');
  });
  const free = await freeBytes();
  if (free < LEAST_FREE_BYTES) {
    log.error({ free, folder: env.DATA_DIR }, 'The disk of the data folder is full.');
    problems.push('disk full');
  }
  return reply.code(problems.length > 0 ? 503 : 200).send({ status: problems.join(', ') || 'ready' });
}

async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return bavail * bsize;
}
