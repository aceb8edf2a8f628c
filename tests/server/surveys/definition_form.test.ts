import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { fieldsIn } from '#tests/setup/visitors/form_fields.ts';
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

/** Sends a form with a file as a browser does. */
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

describe('Survey definition form', () => {
  it('changes nothing when the downloaded definition is sent back', async () => {
    await addSurvey('along');
    const { headers } = await ada.get(at('along', '.json'));
    expect(headers['content-disposition']).toBe('attachment; filename="along.json"');
    const version = await versionOf('along');
    expect((await put('along', await taken('along'))).headers.location).toBe('/survey/edit/along');
    expect(await versionOf('along')).toBe(version);
  });

  it('updates the survey and keeps questions by their id', async () => {
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
    ['malformed JSON', '\n\n {"slug": "<b> &amp; 🌱" ', 'The file is not valid JSON'],
    ['an unknown property', { slug: 'refused', title: 'T', colour: 'red' }, '<code dir="ltr">colour</code>'],
    [
      'an unknown question type',
      { slug: 'refused', title: 'T', pages: [{ id: 'p', questions: [{ id: 'q', kind: 'poll', title: 'Q' }] }] },
      '<code dir="ltr">pages[0].questions[0].kind</code>',
    ],
    ['the name of another survey', { slug: 'other', title: 'T' }, 'Enter “refused”, the name of this survey'],
    ['the property __proto__', '{"slug": "refused", "title": "T", "__proto__": {"isAdmin": true}}', '__proto__'],
  ])('rejects %s, names path or line and keeps the input', async (_what, source, reason) => {
    await addSurvey('refused');
    const { statusCode, body } = await put('refused', source);
    expect(statusCode).toBe(400);
    expect(body.replaceAll('&#34;', '&quot;')).toContain(reason);
    expect(body).toMatch(/<textarea[^>]*name="source"[^>]*aria-invalid="true"/);
    const sent = typeof source === 'string' ? source : JSON.stringify(source, null, 2);
    expect(fieldsIn(body.replaceAll('&#34;', '"')).source).toBe(sent);
    expect((await treeOf('refused')).title.en_US).toBe('Tea at work');
  });

  it('names the line of an error', async () => {
    await addSurvey('lined');
    const { body } = await put('lined', '{\n "slug": "lined",\n "title": "T",\n "deadline": "soon"\n}');
    expect(body).toMatch(/Line 4: <code dir="ltr">deadline<\/code>: Enter a date and time/);
  });

  it('answers 409 when somebody else has saved meanwhile, and shows both versions', async () => {
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

  it('asks for confirmation before answered questions or choices are removed', async () => {
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

  it('rejects a question type that existing answers do not match, even when confirmed', async () => {
    await addSurvey('turned');
    await answerTea('turned', 'green');
    const given = await taken('turned');
    given.pages[0].questions[0] = { id: 'tea', kind: 'date', title: 'When?' };
    const { statusCode, body } = await put('turned', given, { confirmed: 'yes' });
    expect([statusCode, body.includes('pages[0].questions[0].kind')]).toEqual([400, true]);
  });
});

describe('Survey upload', () => {
  const tea = {
    slug: 'brought',
    title: 'Brought',
    pages: [{ id: 'p', questions: [{ id: 'q', kind: 'textbox', title: 'Q' }] }],
  };

  it('creates a draft from the file, which takes precedence over the text', async () => {
    const { statusCode, headers } = await upload('/survey/import', { source: '{}' }, `\ufeff${JSON.stringify(tea)}`);
    expect([statusCode, headers.location]).toEqual([303, '/survey/edit/brought']);
    expect(await treeOf('brought')).toMatchObject({ state: 'draft', title: { en_US: 'Brought' } });
  });

  it('rejects the name of an existing survey', async () => {
    await addSurvey('known');
    const { statusCode, body } = await ada.post('/survey/import', {
      source: JSON.stringify({ ...tea, slug: 'known' }),
    });
    expect([statusCode, body.includes('Another survey uses this name')]).toEqual([400, true]);
    expect((await treeOf('known')).title.en_US).toBe('Tea at work');
  });

  it('keeps the text of a rejected file for the next try', async () => {
    const { body } = await upload('/survey/import', {}, '\n{"slug": "<cut 🌱');
    expect(fieldsIn(body).source).toBe('\n{"slug": "<cut 🌱');
  });

  it('rejects files that are too large, too deeply nested or not a definition', async () => {
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
