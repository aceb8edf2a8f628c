import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { projects, tasks } from '#projects/schema.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';
import { ratings } from '#threads/ratings/ratings.schema.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const taskNamed = async (name: string) => (await db.select().from(tasks).where(eq(tasks.name, name)))[0]!;
const kitchen = async () => (await db.select().from(projects).where(eq(projects.name, 'A kitchen for Maria')))[0]!;
const isShown = async (who: { get: ReturnType<typeof visitor>['get'] }, url: string) => {
  const answer = await who.get(url);
  if (answer.statusCode === 200) return true;
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/my']);
  return false;
};

describe('projects and tasks', () => {
  it('have a discussion for people who may open them', async () => {
    const task = await taskNamed('Paint the chairs');
    const [maria, joel, operator] = [
      await signedIn(app, 'maria'),
      await signedIn(app, 'joel'),
      await signedIn(app, 'operator'),
    ];
    const words = { res_model: 'project.task', res_id: task.id, message: 'Fern green, please' };
    expect((await maria.post('/mail/chatter_post', words)).statusCode).toBe(303);
    expect((await joel.post('/mail/chatter_post', words)).statusCode).toBe(403);
    for (const url of [`/my/task/${task.id}`, `/my/task/${task.id}?access_token=mangled`])
      for (const who of [maria, operator]) expect((await who.get(url)).body).toContain('Fern green, please');
    const page = (await visitor(app).get(`/my/task/${task.id}?access_token=${task.accessToken}`)).body;
    expect(page).toContain('Fern green, please');
    expect((await maria.get(`/my/project/${task.projectId}`)).body).toContain('id="discussion"');
  });

  it('link to each other only for people who may open both', async () => {
    const task = await taskNamed('Paint the chairs');
    const { id, accessToken } = await kitchen();
    const guest = visitor(app);
    const byTask = (await guest.get(`/my/task/${task.id}?access_token=${task.accessToken}`)).body;
    expect(byTask).not.toContain(`/my/project/${id}`);
    const byProject = (await guest.get(`/my/task/${task.id}?access_token=${accessToken}`)).body;
    expect(byProject).toContain(`href="/my/project/${id}?access_token=${accessToken}"`);
    expect((await (await signedIn(app, 'maria')).get(`/my/task/${task.id}`)).body).toContain(
      `href="/my/project/${id}"`,
    );
  });

  it('are visible to their customer, staff and holders of the link, and to nobody else', async () => {
    const { id, accessToken } = await kitchen();
    const task = await taskNamed('Paint the chairs');
    const other = await taskNamed('Raised beds');
    const [maria, joel, operator] = [
      await signedIn(app, 'maria'),
      await signedIn(app, 'joel'),
      await signedIn(app, 'operator'),
    ];
    const guest = visitor(app);
    for (const url of [`/my/project/${id}`, `/my/task/${task.id}`]) {
      expect([
        await isShown(maria, url),
        await isShown(operator, url),
        await isShown(joel, url),
        await isShown(guest, url),
      ]).toEqual([true, true, false, false]);
      expect(await isShown(guest, `${url}?access_token=${accessToken}`)).toBe(true);
      expect(await isShown(guest, `${url}?access_token=${accessToken.slice(1)}x`)).toBe(false);
    }
    expect(await isShown(guest, `/my/task/${task.id}?access_token=${task.accessToken}`)).toBe(true);
    expect(await isShown(guest, `/my/project/${id}?access_token=${task.accessToken}`)).toBe(false);
    for (const token of ['', `?access_token=${accessToken}`, `?access_token=${task.accessToken}`])
      expect(await isShown(maria, `/my/task/${other.id}${token}`)).toBe(false);
    expect(await isShown(operator, '/my/task/999999')).toBe(false);
  });
});

describe('a task rating', () => {
  const facesIn = (text: string) => [...text.matchAll(/\/rating\/([\w-]+)\/(10|5|1)\b/g)];
  async function asked(name: string, to = 'maria@example.com') {
    const { id } = await taskNamed(name);
    const answer = await (await signedIn(app, 'operator')).post(`/my/task/${id}/ask_rating`, {});
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/my/task/${id}`]);
    const written = (await db.select().from(mails).where(eq(mails.toAddress, to))).at(-1)!;
    const faces = facesIn(written.text);
    expect(faces.map(([, , value]) => value)).toEqual(['10', '5', '1']);
    return { id, token: faces[0]![1] as string, mail: written };
  }
  const ofTask = (id: number) => and(eq(ratings.model, 'project.task'), eq(ratings.resId, id));
  const ratingOf = async (resId: number) =>
    (await db.select().from(ratings).where(ofTask(resId)).orderBy(ratings.id)).at(-1)!;

  it('is requested by staff, once a day, in a mail whose text is not stored', async () => {
    const { id, mail } = await asked('Paint the chairs');
    expect(mail.isSecret).toBe(true);
    expect(mail.html).toContain('😊');
    const operator = await signedIn(app, 'operator');
    await operator.post(`/my/task/${id}/ask_rating`, {});
    expect((await operator.get(`/my/task/${id}`)).body).toContain('A survey was sent less than a day ago.');
    expect(await db.$count(ratings, ofTask(id))).toBe(1);
    for (const name of ['maria', 'joel'])
      expect((await (await signedIn(app, name)).post(`/my/task/${id}/ask_rating`, {})).statusCode).toBe(403);
    expect((await visitor(app).post(`/my/task/${id}/ask_rating`, {})).statusCode).toBe(401);
  });

  it('is saved by the button, not by opening the link, and can be changed', async () => {
    const { id, token } = await asked('Herb pots for the sill');
    const guest = visitor(app);
    const page = await guest.get(`/rating/${token}/5`);
    expect(page.body).toMatch(/value="5" checked/);
    expect(page.body).toContain('Herb pots for the sill');
    expect(await ratingOf(id)).toMatchObject({
      consumed: false,
      value: 0,
      tokenHash: expect.not.stringContaining(token),
    });
    const words = 'Nice. <script>alert(1)</script>';
    const thanks = await guest.post(`/rating/${token}/5/submit_feedback`, { feedback: words, rate: 10 });
    expect(thanks.body).toContain('We appreciate your feedback!');
    expect(thanks.body).toContain('Go to our website');
    expect(await ratingOf(id)).toMatchObject({
      consumed: true,
      value: 10,
      feedback: words,
      parentModel: 'project.project',
    });
    await guest.post(`/rating/${token}/1/submit_feedback`, {});
    expect(await ratingOf(id)).toMatchObject({ value: 1, feedback: '' });
    await guest.post(`/rating/${token}/10/submit_feedback`, { feedback: words });
    const rates = (await guest.get(`/project/rating/${(await kitchen()).id}`)).body;
    expect(rates).not.toContain('<script>alert');
    expect(rates).toContain('Nice. &lt;script');
  });

  it.each(['/rating/nobodys/10', '/rating/nobodys/10/submit_feedback'])(
    'responds with 404 for an unknown token: %s',
    async (url) => {
      const guest = visitor(app);
      const answer = url.endsWith('10') ? await guest.get(url) : await guest.post(url, {});
      expect(answer.statusCode).toBe(404);
    },
  );

  it('accepts only 10, 5 and 1', async () => {
    const guest = visitor(app);
    for (const rate of ['0', '7', '11', 'x', '1.0'])
      expect((await guest.get(`/rating/nobodys/${rate}`)).statusCode).toBe(400);
    expect((await guest.post('/rating/nobodys/10/submit_feedback', { rate: 3 })).statusCode).toBe(400);
  });

  it('expires after 90 days', async () => {
    const { id, token } = await asked('Measure the kitchen');
    const { id: ratingId } = await ratingOf(id);
    await db
      .update(ratings)
      .set({ createdAt: new Date(Date.now() - 91 * 24 * 3600_000) })
      .where(eq(ratings.id, ratingId));
    expect((await visitor(app).get(`/rating/${token}/10`)).statusCode).toBe(404);
  });
});

describe('/project/rating', () => {
  it('shows published ratings with their authors and comments', async () => {
    const guest = visitor(app);
    expect((await guest.get('/project/rating')).body).toContain('Garden of the Willow Lane School');
    const { id } = (await db.select().from(projects).where(eq(projects.name, 'Garden of the Willow Lane School')))[0]!;
    const page = (await guest.get(`/project/rating/${id}`)).body;
    for (const days of ['15', '30', '90']) expect(page).toContain(`The last ${days} days`);
    expect(
      page.match(/<summary(?=[^>]*class="o_rating_image")(?=[^>]*data-id="\d+")[^>]*data-rating-date="[^"]+"/g),
    ).toHaveLength(4);
    expect(page).toMatch(/id="rating_\d+".*?2 days ago.*?Rated by: <bdi>Nora B\.</s);
    expect(page).not.toContain('Nora Blum');
  });

  it('shows unpublished ratings to staff only', async () => {
    const { id } = await kitchen();
    await db.update(projects).set({ areRatingsPublished: false }).where(eq(projects.id, id));
    const guest = visitor(app);
    expect((await guest.get(`/project/rating/${id}`)).statusCode).toBe(404);
    expect((await (await signedIn(app, 'maria')).get(`/project/rating/${id}`)).statusCode).toBe(404);
    expect((await (await signedIn(app, 'operator')).get(`/project/rating/${id}`)).statusCode).toBe(200);
    await db.update(projects).set({ areRatingsPublished: false });
    expect((await guest.get('/project/rating')).body).toContain('No project ratings yet.');
    expect((await guest.get('/project/rating/999999')).statusCode).toBe(404);
  });
});

describe('a published rating', () => {
  it('is hidden and shown again by staff of its company only', async () => {
    const [rating] = await db
      .select()
      .from(ratings)
      .where(eq(ratings.feedback, 'The children planted them the same afternoon.'));
    const resId = rating!.parentResId as number;
    await db.update(projects).set({ areRatingsPublished: true }).where(eq(projects.id, resId));
    const page = `/project/rating/${resId}`;
    const address = `${page}/${rating!.id}/publish`;
    const words = 'The children planted them the same afternoon.';
    const operator = await signedIn(app, 'operator');
    for (const who of [visitor(app), await signedIn(app, 'maria')])
      expect((await who.post(address, { show: 'no' })).headers.location).not.toBe(page);
    expect((await visitor(app).get(page)).body).toContain(words);
    expect((await operator.post(`${page}/999999/publish`, { show: 'no' })).statusCode).toBe(404);
    expect(
      (await operator.post(`/project/rating/${(await kitchen()).id}/${rating!.id}/publish`, { show: 'no' })).statusCode,
    ).toBe(404);
    expect((await operator.post(address, { show: 'maybe' })).statusCode).toBe(400);
    expect((await operator.post(address, { show: 'no' })).headers.location).toBe(page);
    expect((await visitor(app).get(page)).body).not.toContain(words);
    expect((await operator.get(page)).body).toContain(words);
    expect((await operator.get(page)).body).toContain('Hidden from visitors.');
    await operator.post(address, { show: 'yes' });
    expect((await visitor(app).get(page)).body).toContain(words);
  });
});
