import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { db } from '#core/db/database.ts';
import { enqueue, runDueJobs } from '#core/jobs/jobs.ts';
import { defineHousekeeping } from '#core/operate/housekeeping.ts';
import { findLink, makeLink, useLink } from '#core/people/one_time_links.ts';
import { oneTimeLinks } from '#core/people/people.schema.ts';

const rows = (purpose: string) => db.select().from(oneTimeLinks).where(eq(oneTimeLinks.purpose, purpose));

test('a used one-time link loses its stored data', async () => {
  const token = await makeLink('probe', { data: { email: 'nora@example.org' } });
  expect((await useLink('probe', token)).data).toEqual({ email: 'nora@example.org' });
  expect((await rows('probe')).map(({ data }) => data)).toEqual([null]);
});

test('housekeeping deletes expired one-time links and keeps valid ones', async () => {
  const [old, good] = [await makeLink('old', {}), await makeLink('good', {})];
  await db
    .update(oneTimeLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(oneTimeLinks.purpose, 'old'));
  expect(await findLink('old', old)).toBeNull();
  onTestFinished(defineHousekeeping());
  await enqueue('core.housekeeping');
  await runDueJobs();
  expect(await rows('old')).toEqual([]);
  expect(await findLink('good', good)).not.toBeNull();
});
