/** What people can export from their account, and what remains after closing it. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { forms, submissions } from '#forms/schema.ts';
import { surveyAnswers, surveyResponses } from '#surveys/responses.schema.ts';
import { surveyQuestions } from '#surveys/schema.ts';
import { passDays } from '#tests/setup/records/closed_accounts.ts';
import { drawnPng } from '#tests/setup/records/drawings.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { ratings } from '#threads/ratings/ratings.schema.ts';
import { messages, threadParticipants } from '#threads/schema.ts';

let app: FastifyInstance;
let passwordHash: string;
beforeAll(async () => {
  app = await buildApp();
  passwordHash = await hashPassword('demo');
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

let people = 0;
type Someone = { login: string; partnerId: number; browser: Visitor };

async function someone(): Promise<Someone> {
  const login = `leaver${++people}@example.net`;
  const userId = await addPerson({ name: `Leaver ${people} Brook`, email: login, passwordHash });
  const browser = visitor(app);
  await browser.post('/web/login', { login, password: 'demo' });
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return { login, partnerId: user!.partnerId, browser };
}

/** Closes the account, and lets the days pass in which it could be given back. */
async function close({ browser }: Someone): Promise<void> {
  await browser.post('/my/security/close', { password: 'demo' });
  await passDays(8);
}
const nameOf = async ({ partnerId }: Someone) =>
  (await db.select({ name: partners.name }).from(partners).where(eq(partners.id, partnerId)))[0]?.name;

/** Answers the first text question of the demo's surveys. */
async function answerOf({ partnerId }: Someone, valueText: string): Promise<number> {
  const [question] = await db.select().from(surveyQuestions).where(eq(surveyQuestions.kind, 'textbox'));
  const [response] = await db
    .insert(surveyResponses)
    .values({ surveyId: question!.surveyId, token: `t ${valueText}`, partnerId, state: 'done' })
    .returning();
  await db
    .insert(surveyAnswers)
    .values({ responseId: response!.id, questionId: question!.id, kind: 'text', valueText });
  return response!.id;
}

const review = async (who: Someone, words: string) => {
  const { templateId } = await addProduct({ name: `Reviewed ${words}`, price: 100 });
  const form = { res_model: 'product.template', res_id: templateId, message: words, rating_value: 4 };
  expect((await who.browser.post('/mail/chatter_post', form)).statusCode).toBe(303);
};
const messageWith = async (words: string) =>
  (await db.select().from(messages)).find(({ body }) => body.includes(words));

const sign = async (who: Someone, id: number) =>
  expect(
    (
      await who.browser.call(`/my/orders/${id}/accept`, {
        partner_name: 'Leaver Brook',
        signature: (await drawnPng()).toString('base64'),
      })
    ).statusCode,
  ).toBe(200);

describe('the data export of an account', () => {
  it('contains messages, answers, signatures and form posts of the customer, and no tokens', async () => {
    const who = await someone();
    const quote = await aQuote({}, who.login);
    await sign(who, quote.id);
    await answerOf(who, 'Lettuce and thyme');
    await review(who, 'Sturdy thing');
    const [form] = await db.select().from(forms);
    await db.insert(submissions).values({
      formId: form!.id,
      websiteId: 1,
      languageCode: 'en_US',
      dedupeKey: who.login,
      email: who.login,
      reasons: [],
      values: { subject: 'Opening hours' },
    });
    const answer = await who.browser.get('/my/security/my-data.json');
    const data = answer.json();
    expect(data.surveys.responses[0].answers[0].answer).toBe('Lettuce and thyme');
    expect(data.threads.messages.map(({ body }: { body: string }) => body)).toContainEqual(
      expect.stringContaining('Sturdy thing'),
    );
    expect(data.signature.signatures).toMatchObject([{ model: 'sale.order', resId: quote.id }]);
    expect(data.forms.submissions[0].values).toEqual({ subject: 'Opening hours' });
    expect(answer.body).not.toMatch(/accessToken|tokenHash|t Lettuce|dedupeKey/);
    const others = (await (await someone()).browser.get('/my/security/my-data.json')).body;
    expect(others).not.toMatch(/Lettuce and thyme|Sturdy thing|Opening hours/);
  });
});

describe('a closed account', () => {
  it('keeps its name on a confirmed order without an invoice', async () => {
    const who = await someone();
    await aQuote({ state: 'sale', confirmedAt: new Date() }, who.login);
    await close(who);
    expect(await nameOf(who)).toMatch(/^Leaver/);
  });

  it('keeps its name on a signed quote', async () => {
    const who = await someone();
    const quote = await aQuote({ requiresPayment: true }, who.login);
    await sign(who, quote.id);
    await close(who);
    expect(await nameOf(who)).toMatch(/^Leaver/);
    expect((await messageWith('Order signed by Leaver Brook'))?.authorName).toMatch(/^Leaver|^$/);
  });

  it('loses its name on a quote that was neither signed nor ordered', async () => {
    const who = await someone();
    const quote = await aQuote({}, who.login);
    await who.browser.post('/mail/chatter_post', { res_model: 'sale.order', res_id: quote.id, message: 'Too dear' });
    await close(who);
    expect(await nameOf(who)).toBe('');
    expect(await messageWith('Too dear')).toMatchObject({ authorName: '', partnerId: null });
  });

  it('loses its name on reviews, ratings and survey answers, and gets no more notifications', async () => {
    const who = await someone();
    await aQuote({ state: 'sale' }, who.login);
    await review(who, 'Fine wood');
    const responseId = await answerOf(who, 'Beans');
    await close(who);
    expect(await messageWith('Fine wood')).toMatchObject({ authorName: '', partnerId: null, stars: 4 });
    const [response] = await db.select().from(surveyResponses).where(eq(surveyResponses.id, responseId));
    expect(response?.partnerId).toBeNull();
    expect(await db.$count(ratings, eq(ratings.partnerId, who.partnerId))).toBe(0);
    expect(await db.$count(threadParticipants, eq(threadParticipants.email, who.login))).toBe(0);
  });
});
