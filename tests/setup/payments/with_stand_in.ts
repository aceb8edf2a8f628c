/** The application beside a stand-in of a payment provider, for a file of tests. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';

type StandIn<Trouble extends string> = {
  trouble: Trouble | 'none';
  start(): Promise<unknown>;
  stop(): Promise<unknown>;
};

/** @param begin once, when both run. Each test begins without troubles and limits. */
export function withStandIn<Trouble extends string>(
  standIn: StandIn<Trouble>,
  begin: (app: FastifyInstance) => Promise<void>,
): void {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp();
    await standIn.start();
    await begin(app);
  });
  beforeEach(async () => {
    standIn.trouble = 'none';
    await db.delete(rateLimits);
  });
  afterAll(async () => {
    await standIn.stop();
    await app.close();
  });
}
