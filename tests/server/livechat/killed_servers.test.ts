/** Two servers are killed by turns while visitors and an operator write. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notePresence } from '#core/bus/presence.ts';
import { db } from '#core/db/database.ts';
import { users } from '#core/people/people.schema.ts';
import { isFullRun } from '#tests/setup/full_run.ts';
import { chatWhileKilled } from '#tests/setup/livechat/killed_servers.ts';
import { freePort } from '#tests/setup/processes/free_port.ts';
import { startServer } from '#tests/setup/processes/server_process.ts';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';

const KILLS = 6;
const TALKS = 6;
const MESSAGES = 100;

test.runIf(isFullRun)(
  `${TALKS * 2 * MESSAGES} messages come once and in order while two servers are killed ${KILLS} times`,
  { timeout: 240_000 },
  async () => {
    const ports = [await freePort(), await freePort()];
    const { complaints } = await chatWhileKilled({
      starts: ports.map((port) => () => startServer({ PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' })),
      async operatorAt(url) {
        const [operator] = await db.select().from(users).where(eq(users.login, 'operator@example.com'));
        await notePresence(operator!.id, 0);
        return sessionOf(url, 'operator');
      },
      kills: KILLS,
      talks: TALKS,
      messages: MESSAGES,
    });
    expect(complaints).toEqual([]);
  },
);
