import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { pageToken, scriptToken } from '#forms/receiving/form_tokens.ts';
import { submissions } from '#forms/schema.ts';
import { rounds } from '#tests/setup/full_run.ts';
import { contact, type Part, postForm } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const find = async (id: number) => (await db.select().from(submissions).where(eq(submissions.id, id)))[0]!;
const isMailed = async (id: number) => (await db.$count(mails, eq(mails.key, `form submission ${id}`))) > 0;
const without = (parts: Part[], name: string) => parts.filter(([other]) => other !== name);
const stamped = (stamp: string, more: Record<string, string> = {}): Part[] => [
  ['form_stamp', stamp],
  ...without(contact(more), 'form_stamp'),
];
const DAY_MS = 24 * 3600_000;
const links = (n: number) => Array.from({ length: n }, (_, i) => `https://pills.example/${i}`).join(' ');

describe('the spam check of a form', () => {
  it.each<[string, () => Part[], RegExp]>([
    ['fills in the hidden field', () => [...contact(), ['form_link', 'https://pills.example']], /hidden field/],
    ['has no time stamp', () => without(contact(), 'form_stamp'), /Not sent from this website/],
    [
      'has a forged time stamp',
      () => stamped(`${scriptToken('crm.lead').split('.')[0]}.forged`),
      /Not sent from this website/,
    ],
    [
      'has the time stamp of another form',
      () => stamped(scriptToken('sale.quote', Date.now() - 60_000)),
      /Not sent from this website/,
    ],
    ['is sent faster than people type', () => stamped(scriptToken('crm.lead')), /faster/],
    ['contains many links', () => contact({ description: links(3) }), /many links/],
    ['contains link code', () => contact({ description: '[url=x]pills[/url]' }), /link code/],
  ])('quarantines a post that %s, without telling the sender or mailing anybody', async (_what, parts, reason) => {
    const answer = await postForm(app, 'crm.lead', parts());
    expect(answer.statusCode).toBe(200);
    const { id } = answer.json();
    const found = await find(id);
    expect(found.state).toBe('quarantined');
    expect(found.reasons.join()).toMatch(reason);
    expect(await isMailed(id)).toBe(false);
  });

  it('quarantines the third post with the same text', async () => {
    const states: string[] = [];
    for (let i = 0; i < 4; i++) {
      const answer = await postForm(
        app,
        'crm.lead',
        contact({ description: 'Rank  first in searches!', name: `No. ${i}` }),
      );
      states.push((await find(answer.json().id)).state);
    }
    expect(states).toEqual(['new', 'new', 'quarantined', 'quarantined']);
  });

  it.each([
    ['a post with two links', () => contact({ description: links(2) })],
    ['a post from a cached page one month old', () => stamped(pageToken('crm.lead', Date.now() - 30 * DAY_MS))],
    ['a post from a page left open for two days', () => stamped(scriptToken('crm.lead', Date.now() - 2 * DAY_MS))],
  ])('accepts %s', async (_what, parts) => {
    const { id } = (await postForm(app, 'crm.lead', parts(), { isPlain: false })).json();
    expect((await find(id)).state).toBe('new');
  });

  it('redirects a quarantined plain form to the thank-you page', async () => {
    const answer = await postForm(app, 'crm.lead', contact({ description: links(9) }), { isPlain: true });
    expect(answer.headers.location).toBe('/contactus-thank-you');
  });
});

describe('the proof of work of a form', () => {
  const solve = ({ token, bits }: { token: string; bits: number }): string => {
    for (let i = 0; ; i++) {
      const digest = createHash('sha256').update(`${token}${i}`).digest();
      if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return String(i);
    }
  };
  const suspect = async (more: Part[] = []) =>
    (await postForm(app, 'crm.lead', [...without(contact(), 'form_stamp'), ...more])).json();
  const prove = (body: object) => visitor(app).call('/website_form/proof', body);

  it('releases a slightly suspicious post, which is mailed once', async () => {
    const { id, challenge } = await suspect();
    const solution = solve(challenge);
    expect((await prove({ token: challenge.token, solution })).answer).toEqual({ id });
    await prove({ token: challenge.token, solution });
    expect([(await find(id)).state, await isMailed(id)]).toEqual(['new', true]);
  });

  it('is requested again when the same post is repeated', async () => {
    const parts = [...without(contact(), 'form_stamp'), ['form_key', 'lost-answer'] as Part];
    const [first, second] = [await postForm(app, 'crm.lead', parts), await postForm(app, 'crm.lead', parts)].map(
      (one) => one.json(),
    );
    expect([second.id, second.challenge.bits]).toEqual([first.id, first.challenge.bits]);
    await prove({ token: second.challenge.token, solution: solve(second.challenge) });
    expect((await find(first.id)).state).toBe('new');
    expect((await postForm(app, 'crm.lead', parts)).json()).toEqual({ id: first.id });
  });

  it('is not offered for a very suspicious post', async () => {
    expect(await suspect([['form_link', 'x']])).not.toHaveProperty('challenge');
  });

  it('is refused when it is wrong, and the post stays in quarantine', async () => {
    const { id, challenge } = await suspect();
    const solution = solve(challenge);
    const wrong = String(Number(solution) + 1);
    for (const body of [
      { token: challenge.token, solution: wrong },
      { token: `x${challenge.token}`, solution },
      { token: '', solution },
    ])
      expect((await prove(body)).statusCode).toBe(400);
    expect((await prove({ token: challenge.token, solution: 'x' })).statusCode).toBe(400);
    expect((await find(id)).state).toBe('quarantined');
  });
});

it('the form limit refuses a flood from one address with 429 and keeps every accepted post', async () => {
  const from = '198.51.100.9';
  const before = await db.$count(submissions);
  const outcomes = await Promise.all(
    Array.from({ length: 1000 }, (_, i) => postForm(app, 'crm.lead', contact({ name: `Flood ${i}` }), { from })),
  );
  const accepted = outcomes.filter(({ statusCode }) => statusCode === 200);
  const refused = outcomes.filter(({ statusCode }) => statusCode === 429);
  expect([accepted.length, refused.length]).toEqual([30, 970]);
  expect((await db.$count(submissions)) - before).toBe(30);
  for (const answer of accepted) expect(await find(answer.json().id)).toBeDefined();
  expect(refused[0]?.json().error.message).toMatch(/Too many attempts/);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const page = await postForm(app, 'crm.lead', contact(), { from, isPlain: true });
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect((await postForm(app, 'crm.lead', contact())).statusCode).toBe(200);
});

it('the form endpoint answers random input, and staff can list and export what it accepted', async () => {
  const name = fc.oneof(
    fc.constantFrom(
      'contact_name',
      'email_from',
      'name',
      'description',
      'phone',
      'form_stamp',
      'form_key',
      '__proto__',
      'constructor',
      'x[0][0]',
      '',
    ),
    fc.string({ maxLength: 20, unit: 'grapheme' }),
  );
  const value = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\r\nBcc: x@example.com',
      '=1+1',
      '<script>',
      '\u202e',
      '\u2028',
      '💥',
      "' or 1=1 --",
      '%s',
      '{name}',
      '{"a":1}',
    ),
    fc.string({ maxLength: 200, unit: 'grapheme' }),
  );
  const part = fc.tuple(
    name,
    fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.record({ name: value, bytes: value }) }),
  );
  const isFit = ([field]: [string, unknown]) => !/["\r\n]/.test(field);
  await fc.assert(
    fc.asyncProperty(
      fc.array(part.filter(isFit), { maxLength: 8 }),
      fc.boolean(),
      fc.boolean(),
      async (parts, isPlain, isGood) => {
        const fit = parts.map(
          ([field, sent]): Part => [
            field,
            typeof sent === 'string' ? sent : { ...sent, name: sent.name.replace(/["\r\n]/g, '') },
          ],
        );
        const answer = await postForm(app, 'crm.lead', [...(isGood ? contact() : []), ...fit], { isPlain });
        expect([200, 303, 400, 413]).toContain(answer.statusCode);
      },
    ),
    { numRuns: rounds({ full: 150, daily: 30 }) },
  );
  const staff = await signedIn(app, 'operator');
  for (const url of [
    '?state=new',
    '?state=quarantined',
    '/export/csv',
    '/export/json',
    '/export/csv?state=quarantined',
  ])
    expect((await staff.get(`/website/submissions${url}`)).statusCode).toBe(200);
}, 120_000);
