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

describe('who is suspected waits in quarantine, is answered as others are, and nobody is mailed', () => {
  it.each<[string, () => Part[], RegExp]>([
    ['fills in what people do not see', () => [...contact(), ['form_link', 'https://pills.example']], /hidden field/],
    ['comes from no page of ours', () => without(contact(), 'form_stamp'), /Not sent from this website/],
    ['forges the time', () => stamped(`${scriptToken('crm.lead').split('.')[0]}.forged`), /Not sent from this website/],
    [
      'takes the time of another form',
      () => stamped(scriptToken('sale.quote', Date.now() - 60_000)),
      /Not sent from this website/,
    ],
    ['types faster than people', () => stamped(scriptToken('crm.lead')), /faster/],
    ['sends many links', () => contact({ description: links(3) }), /many links/],
    ['sends code of links', () => contact({ description: '[url=x]pills[/url]' }), /link code/],
  ])('%s', async (_what, parts, reason) => {
    const answer = await postForm(app, 'crm.lead', parts());
    expect(answer.statusCode).toBe(200);
    const { id } = answer.json();
    const found = await find(id);
    expect(found.state).toBe('quarantined');
    expect(found.reasons.join()).toMatch(reason);
    expect(await isMailed(id)).toBe(false);
  });

  it('says the same words as others before', async () => {
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
    ['two links', () => contact({ description: links(2) })],
    ['a plain page of last month', () => stamped(pageToken('crm.lead', Date.now() - 30 * DAY_MS))],
    ['a page left open for two days', () => stamped(scriptToken('crm.lead', Date.now() - 2 * DAY_MS))],
  ])('but nobody for %s', async (_what, parts) => {
    const { id } = (await postForm(app, 'crm.lead', parts(), { isPlain: false })).json();
    expect((await find(id)).state).toBe('new');
  });

  it('and a person without script gets the page of thanks all the same', async () => {
    const answer = await postForm(app, 'crm.lead', contact({ description: links(9) }), { isPlain: true });
    expect(answer.headers.location).toBe('/contactus-thank-you');
  });
});

describe('a little work', () => {
  const solve = ({ token, bits }: { token: string; bits: number }): string => {
    for (let i = 0; ; i++) {
      const digest = createHash('sha256').update(`${token}${i}`).digest();
      if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return String(i);
    }
  };
  const suspect = async (more: Part[] = []) =>
    (await postForm(app, 'crm.lead', [...without(contact(), 'form_stamp'), ...more])).json();
  const prove = (body: object) => visitor(app).call('/website_form/proof', body);

  it('sets free who was only a little suspected, and their mail goes out once', async () => {
    const { id, challenge } = await suspect();
    const solution = solve(challenge);
    expect((await prove({ token: challenge.token, solution })).answer).toEqual({ id });
    await prove({ token: challenge.token, solution });
    expect([(await find(id)).state, await isMailed(id)]).toEqual(['new', true]);
  });

  it('is asked again of who sends again, because the first answer was lost', async () => {
    const parts = [...without(contact(), 'form_stamp'), ['form_key', 'lost-answer'] as Part];
    const [first, second] = [await postForm(app, 'crm.lead', parts), await postForm(app, 'crm.lead', parts)].map(
      (one) => one.json(),
    );
    expect([second.id, second.challenge.bits]).toEqual([first.id, first.challenge.bits]);
    await prove({ token: second.challenge.token, solution: solve(second.challenge) });
    expect((await find(first.id)).state).toBe('new');
    expect((await postForm(app, 'crm.lead', parts)).json()).toEqual({ id: first.id });
  });

  it('is not asked of who is much suspected', async () => {
    expect(await suspect([['form_link', 'x']])).not.toHaveProperty('challenge');
  });

  it('done badly frees nobody', async () => {
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

it('a thousand posts a minute from one address are refused clearly, and nothing that was accepted is lost', async () => {
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

it('whatever is sent is answered, and what is accepted can be looked at and exported', async () => {
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
