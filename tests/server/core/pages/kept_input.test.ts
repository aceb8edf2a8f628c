import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { hashToken, randomToken } from '#core/process/secret.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { preferencesToken } from '#follow/access.ts';
import { mailingFeedback } from '#follow/schema.ts';
import { links } from '#links/schema.ts';
import { tasks } from '#projects/schema.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { type Answer, signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { ratings } from '#threads/ratings/ratings.schema.ts';

let app: FastifyInstance;
let olu: Visitor;
let code: string;
let linkId: number;
beforeAll(async () => {
  app = await buildApp();
  olu = await signedIn(app, 'operator');
  const { answer } = await olu.call('/website_links/new', { url: '/shop?kept=1' });
  ({ code, id: linkId } = answer[0]);
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

/** The page came again, with the text in its field and a summary that leads there. */
function expectAgain(answer: Answer, field: string, typed: string, problem: string): void {
  expect([answer.statusCode, /<title>([^<]*)/.exec(answer.body)?.[1]]).toEqual([
    400,
    expect.stringMatching(/^Error: /),
  ]);
  // A form of staff names the field before the problem.
  expect(answer.body.replace(/(<a href="#\w+">)[^<]*: /, '$1')).toContain(`<a href="#${field}">${problem}</a>`);
  expect(answer.body).toContain(` id="${field}"`);
  expect(answer.body).toContain(`id="${field}-error"`);
  expect(answer.body).toContain(typed);
  expect(answer.body.match(/autofocus/g)).toHaveLength(1);
}

/** The token of a rating that a customer was asked for. */
async function aRating(): Promise<string> {
  const [task] = await db.select().from(tasks);
  const token = randomToken();
  await db.insert(ratings).values({ model: 'project.task', resId: task!.id, tokenHash: hashToken(token) });
  return token;
}

const LONG = `Too long ${'x'.repeat(4000)}`;
/** As browsers send it: each line break counts as one character in the field, and is sent as two. */
const inLines = (length: number) => 'a\r\n'.repeat(length / 2);

describe('a refused form keeps what was typed', () => {
  it('in the expiry date of a tracked link', async () => {
    const answer = await olu.post(`/website_links/${linkId}`, { new_code: code, last_day: '31.01.2027' });
    expectAgain(answer, 'last_day', 'value="31.01.2027"', 'Enter a date, for example 2027-01-31');
    const [link] = await db.select().from(links).where(eq(links.code, code));
    expect(link?.expiresAt).toBeNull();
  });

  it('in the code of a tracked link', async () => {
    const answer = await olu.post(`/website_links/${linkId}`, { new_code: 'spring sale' });
    expectAgain(answer, 'new_code', 'value="spring sale"', 'Use only letters, digits, dashes and underscores');
  });

  it('in the names of a tracked link', async () => {
    const answer = await olu.post('/r', { url: '/shop', campaign: 'c'.repeat(101), medium: 'Mail', source: '' });
    expectAgain(answer, 'campaign-select', 'value="/shop"', 'Use 100 characters or fewer');
    expect(answer.body).toContain(`value="${'c'.repeat(101)}"`);
  });

  it('in the feedback of a rating, with the chosen face', async () => {
    const token = await aRating();
    const answer = await visitor(app).post(`/rating/${token}/5/submit_feedback`, { rate: 1, feedback: LONG });
    expectAgain(answer, 'feedback', LONG, 'Use 2000 characters or fewer');
    expect(answer.body).toMatch(/value="1" checked/);
  });

  it('in the feedback about emails, with the chosen lists', async () => {
    const token = preferencesToken('kept@example.net');
    const page = (await visitor(app).get(`/mail/preferences?token=${token}`)).body;
    const [, list] = /name="list"\s+value="(\d+)"/.exec(page)!;
    const fields = { token, shown: list!, list: list!, no_mail: 'on', feedback: LONG };
    const answer = await visitor(app).post('/mail/preferences', fields);
    expectAgain(answer, 'feedback', LONG, 'Use 1000 characters or fewer');
    expect(answer.body).toMatch(new RegExp(`name="list"\\s+value="${list}"\\s+checked`));
    expect(answer.body).toMatch(/name="no_mail"\s+checked/);
  });

  it('in the reason why a quote is rejected', async () => {
    const { id, accessToken } = await aQuote();
    const fields = { access_token: accessToken, decline_message: LONG };
    const answer = await visitor(app).post(`/my/orders/${id}/decline`, fields);
    expectAgain(answer, 'decline_message', LONG, 'Use 4000 characters or fewer');
  });
});

describe('a text as long as its field allows is accepted with its line breaks', () => {
  it('in a rating', async () => {
    const answer = await visitor(app).post(`/rating/${await aRating()}/5/submit_feedback`, { feedback: inLines(2000) });
    expect(answer.statusCode).toBe(200);
  });

  it('in the feedback about emails, stored with single line feeds', async () => {
    const token = preferencesToken('lines@example.net');
    const answer = await visitor(app).post('/mail/preferences', { token, feedback: inLines(1000) });
    expect(answer.statusCode).toBe(303);
    const kept = (await db.select().from(mailingFeedback)).map(({ text }) => text);
    expect(kept).toContain('a\n'.repeat(500).trim());
  });

  it('in the reason why a quote is rejected', async () => {
    const { id, accessToken } = await aQuote();
    const fields = { access_token: accessToken, decline_message: inLines(4000) };
    expect((await visitor(app).post(`/my/orders/${id}/decline`, fields)).statusCode).toBe(303);
  });

  it('in a form with files', async () => {
    const [boundary, text] = ['kept-lines', inLines(10_000)];
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const { id } = await aQuote({}, 'maria@example.com');
    const maria = await signedIn(app, 'maria');
    const cookie = [...maria.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method: 'POST',
      url: '/mail/chatter_post',
      headers: {
        cookie,
        host: 'localhost',
        'sec-fetch-site': 'same-origin',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `${part('res_model', 'sale.order')}${part('res_id', String(id))}${part('message', text)}--${boundary}--\r\n`,
    });
    expect(answer.statusCode).toBe(303);
  });
});
