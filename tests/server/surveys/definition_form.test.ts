import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';
import { addSurvey, answerTea, questionOf, treeOf } from './staff.ts';

let app: FastifyInstance;
let ada: Visitor;

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const at = (slug: string, rest = '') => `/survey/edit/${slug}/definition${rest}`;
const taken = async (slug: string) => (await ada.get(at(slug, '.json'))).json<Record<string, any>>();
const versionOf = async (slug: string) => (await treeOf(slug)).version;
const put = async (slug: string, source: unknown, rest: Record<string, string> = {}) =>
  ada.post(at(slug), {
    source: typeof source === 'string' ? source : JSON.stringify(source, null, 2),
    version: await versionOf(slug),
    ...rest,
  });

/** As a browser sends a form with a file in it. */
const upload = (url: string, fields: Record<string, string>, file: string) => {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
    `Content-Disposition: form-data; name="file"; filename="survey.json"\r\nContent-Type: application/json\r\n\r\n${file}`,
  ];
  const payload = `${parts.map((part) => `--edge\r\n${part}\r\n`).join('')}--edge--\r\n`;
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    host: 'localhost',
    cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': 'multipart/form-data; boundary=edge',
  };
  return app.inject({ method: 'POST', url, headers, payload });
};

describe('the definition', () => {
  it('that is taken along makes the same survey', async () => {
    await addSurvey('along');
    const { headers } = await ada.get(at('along', '.json'));
    expect(headers['content-disposition']).toBe('attachment; filename="along.json"');
    const version = await versionOf('along');
    expect((await put('along', await taken('along'))).headers.location).toBe('/survey/edit/along');
    expect(await versionOf('along')).toBe(version);
  });

  it('changes the survey, and keeps what keeps its id', async () => {
    await addSurvey('pasted');
    await answerTea('pasted', 'green');
    const given = await taken('pasted');
    const before = await questionOf('pasted', 'tea');
    given.pages[0].questions[0].title = 'Tea?';
    given.pages.reverse();
    expect((await put('pasted', given)).statusCode).toBe(303);
    expect((await treeOf('pasted')).pages.map(({ key }) => key)).toEqual(['second', 'first']);
    expect(await questionOf('pasted', 'tea')).toMatchObject({ id: before?.id, title: { en_US: 'Tea?' } });
  });

  it.each([
    ['no JSON', '{"slug": ', 'The file is not valid JSON'],
    ['an unknown name', { slug: 'refused', title: 'T', colour: 'red' }, '<code dir="ltr">colour</code>'],
    [
      'a kind that is none',
      { slug: 'refused', title: 'T', pages: [{ id: 'p', questions: [{ id: 'q', kind: 'poll', title: 'Q' }] }] },
      '<code dir="ltr">pages[0].questions[0].kind</code>',
    ],
    ['another name', { slug: 'other', title: 'T' }, 'Enter “refused”, the name of this survey'],
    ['a name that no object has', '{"slug": "refused", "title": "T", "__proto__": {"isAdmin": true}}', '__proto__'],
  ])('with %s is refused by path and line, and stays in the field', async (_what, source, reason) => {
    await addSurvey('refused');
    const { statusCode, body } = await put('refused', source);
    expect(statusCode).toBe(400);
    expect(body.replaceAll('&#34;', '&quot;')).toContain(reason);
    expect(body).toMatch(/<textarea[^>]*name="source"[^>]*aria-invalid="true"/);
    expect((await treeOf('refused')).title.en_US).toBe('Tea at work');
  });

  it('tells the line', async () => {
    await addSurvey('lined');
    const { body } = await put('lined', '{\n "slug": "lined",\n "title": "T",\n "deadline": "soon"\n}');
    expect(body).toMatch(/Line 4: <code dir="ltr">deadline<\/code>: Enter a date and time/);
  });

  it('of somebody who was overtaken is shown beside the newer one', async () => {
    await addSurvey('overtaken');
    const mine = { ...(await taken('overtaken')), title: 'Mine' };
    const version = String(await versionOf('overtaken'));
    await put('overtaken', { ...(await taken('overtaken')), title: 'Theirs' });
    const { statusCode, body } = await put('overtaken', mine, { version });
    expect(statusCode).toBe(409);
    expect(body).toMatch(/conflict__text[\s\S]*Theirs[\s\S]*conflict__text[\s\S]*Mine/);
    expect((await treeOf('overtaken')).title.en_US).toBe('Theirs');
    expect((await put('overtaken', mine)).statusCode).toBe(303);
  });

  it('asks before something that was answered is asked no more', async () => {
    await addSurvey('losing');
    await answerTea('losing', 'green');
    const given = await taken('losing');
    const [tea, cups] = given.pages[0].questions;
    const less = {
      ...given,
      pages: [{ ...given.pages[0], questions: [{ ...tea, choices: tea.choices.slice(1) }, cups] }],
    };
    const asked = await put('losing', less);
    expect([asked.statusCode, asked.body.includes('<bdi>Which tea? – Green</bdi>: 1 person')]).toEqual([409, true]);
    const without = { ...given, pages: [{ ...given.pages[0], questions: [cups] }] };
    expect((await put('losing', without)).body).toContain('<bdi>Which tea?</bdi>: 1 person');
    expect((await put('losing', without, { confirmed: 'yes' })).statusCode).toBe(303);
    expect(await questionOf('losing', 'tea')).toMatchObject({ isActive: false });
  });

  it('does not turn answers into those of another kind', async () => {
    await addSurvey('turned');
    await answerTea('turned', 'green');
    const given = await taken('turned');
    given.pages[0].questions[0] = { id: 'tea', kind: 'date', title: 'When?' };
    const { statusCode, body } = await put('turned', given, { confirmed: 'yes' });
    expect([statusCode, body.includes('pages[0].questions[0].kind')]).toEqual([400, true]);
  });
});

describe('a survey that is brought along', () => {
  const tea = {
    slug: 'brought',
    title: 'Brought',
    pages: [{ id: 'p', questions: [{ id: 'q', kind: 'textbox', title: 'Q' }] }],
  };

  it('is made from a file, which counts before the text', async () => {
    const { statusCode, headers } = await upload('/survey/import', { source: '{}' }, `\ufeff${JSON.stringify(tea)}`);
    expect([statusCode, headers.location]).toEqual([303, '/survey/edit/brought']);
    expect(await treeOf('brought')).toMatchObject({ state: 'draft', title: { en_US: 'Brought' } });
  });

  it('never changes another one', async () => {
    await addSurvey('known');
    const { statusCode, body } = await ada.post('/survey/import', {
      source: JSON.stringify({ ...tea, slug: 'known' }),
    });
    expect([statusCode, body.includes('Another survey uses this name')]).toEqual([400, true]);
    expect((await treeOf('known')).title.en_US).toBe('Tea at work');
  });

  it('may be no file that is too large, too deep or something else', async () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    for (const file of [deep, 'PK\u0003\u0004', '[]', 'null', '"slug"'])
      expect([file.slice(0, 9), (await upload('/survey/import', {}, file)).statusCode]).toEqual([
        file.slice(0, 9),
        400,
      ]);
    const large = await upload('/survey/import', {}, JSON.stringify({ ...tea, description: 'x'.repeat(1_100_000) }));
    expect([large.statusCode, large.body.includes('The limit is 1 MB')]).toEqual([400, true]);
  });
});
