import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { users } from '#core/people/people.schema.ts';
import { projects, tasks } from '#projects/schema.ts';
import { signedIn } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

it('the projects list counts the tasks of each project', async () => {
  const [joel] = await db.select().from(users).where(eq(users.login, 'joel@example.com'));
  const sizes = [3, 0, 5];
  for (const size of sizes) {
    const [project] = await db
      .insert(projects)
      .values({ name: `Project of ${size}`, companyId: 1, partnerId: joel!.partnerId, accessToken: `of ${size}` })
      .returning();
    for (let n = 0; n < size; n++)
      await db.insert(tasks).values({ name: `${n}`, projectId: project!.id, accessToken: `${size} ${n}` });
  }
  const { body } = await (await signedIn(app, 'joel')).get('/my/projects');
  const rows = body.matchAll(/Project of (\d)<(?:(?!<\/tr>).)*<bdi>(\d+)<\/bdi><\/td><\/tr>/gs);
  expect([...rows].map(([, size, shown]) => `${size}: ${shown}`)).toEqual(['5: 5', '0: 0', '3: 3']);
});
