/** Runs in the second process: reads and writes one line of JSON each. */
import { createInterface } from 'node:readline';
import { publish } from '#core/changes/bus.ts';
import { changed } from '#core/changes/changes.ts';
import { closeDatabase, db, openDatabase, transaction } from '#core/db/database.ts';
import { defineJob, enqueue, runDueJobs } from '#core/jobs/jobs.ts';
import { partners } from '#core/people/people.schema.ts';
import { shelves } from '#tests/server/core/db/probe_tables.ts';

let letGo: () => void = () => {};
let held: Promise<unknown> = Promise.resolve();

const commands: Record<string, (...args: never[]) => unknown> = {
  put: async (slug: string) => {
    await db.insert(shelves).values({ slug, name: slug });
  },
  addPartner: async (name: string) => {
    await db.insert(partners).values({ name });
  },
  changed: (...tags: string[]) => changed(...tags),
  publish: (channel: string, message: unknown) => publish(channel, message),
  enqueue: (name: string, payload: unknown) => enqueue(name, payload),
  runJobs: () => runDueJobs(),
  /** Opens a transaction that has written `slug` and keeps it open. */
  hold: (slug: string) =>
    new Promise<void>((isHeld) => {
      held = transaction(async () => {
        await db.insert(shelves).values({ slug, name: slug });
        await db.insert(partners).values({ name: slug });
        const until = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        isHeld();
        await until;
      });
    }),
  letGo: async () => {
    letGo();
    await held;
  },
};

defineJob('probe.shared', async (slug: string) => {
  await db.insert(shelves).values({ slug, name: slug });
});

const say = (answer: unknown) => process.stdout.write(`${JSON.stringify(answer ?? null)}\n`);

await openDatabase({ migrations: false });
say('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...args] = JSON.parse(line) as [string, ...never[]];
  say(await commands[command]?.(...args));
}
await closeDatabase();
