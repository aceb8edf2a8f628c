import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { companies } from '#core/sites/schema.ts';
import { deletedRecords } from '#core/staff_form/changes.schema.ts';
import { surveys } from '#surveys/schema.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { addSurvey, answerTea, fieldsAt, questionOf, treeOf } from './staff.ts';

let app: FastifyInstance;
let ada: Visitor;

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const at = (slug: string, rest = '') => `/survey/edit/${slug}${rest}`;
const order = async (slug: string) =>
  (await treeOf(slug)).pages
    .filter(({ isActive }) => isActive)
    .map(({ key, questions }) =>
      [key, ...questions.filter(({ isActive }) => isActive).map((one) => one.key)].join(' '),
    );

describe('Survey list', () => {
  it('shows state and number of responses without tests', async () => {
    await addSurvey('listed', { title: 'Listed <b>tea</b>' });
    await answerTea('listed', 'green');
    await answerTea('listed', 'green', true);
    const { body } = await ada.get('/survey');
    const entry =
      /<tr role="row" class="staff-list__row">(?:(?!<\/tr>)[\s\S])*\/survey\/edit\/listed"[\s\S]*?<\/tr>/.exec(
        body,
      )?.[0] ?? '';
    expect(entry).toContain('Listed &lt;b&gt;tea&lt;/b&gt;');
    expect(entry).toMatch(/staff-badge--positive">Open</);
    expect(entry).toMatch(/href="\/survey\/results\/listed\/responses"><bdi>1</);
    for (const address of ['/survey/edit/listed/preview', '/survey/start/listed/phantom', '/survey/results/listed'])
      expect(entry).toContain(`href="${address}"`);
  });
});

describe('Delete button of a survey part', () => {
  it.each([
    ['/fr', 'Supprimer'],
    ['/ar', 'إزالة'],
  ])('is labelled in the language of %s as “%s”', async (prefix, word) => {
    await addSurvey(`worded${prefix.slice(1)}`);
    const { body } = await ada.get(prefix + at(`worded${prefix.slice(1)}`));
    expect(body).toContain(`<span class="visually-hidden">${word}: `);
  });
});

describe('New survey', () => {
  it('is a draft with one page and a name made from its title', async () => {
    for (const slug of ['how-was-it', 'how-was-it-2']) {
      const { headers } = await ada.post('/survey/new', { title: ' How was it? ' });
      expect(headers.location).toBe(at(slug));
      expect(await treeOf(slug)).toMatchObject({ state: 'draft', title: { en_US: 'How was it?' }, pages: [{}] });
    }
  });

  it('is rejected without a title or with one that is too long', async () => {
    const { statusCode, body } = await ada.post('/survey/new', { title: ' ' });
    expect([statusCode, body.includes('Enter a title for the survey.')]).toEqual([400, true]);
    const endless = await ada.post('/survey/new', { title: '<script>x'.repeat(1000) });
    expect([endless.statusCode, endless.body.includes('<script>x')]).toEqual([400, false]);
  });

  it('is created as a copy without the answers', async () => {
    await addSurvey('copied', { title: { en_US: 'Tea', fr_FR: 'Thé' } });
    await answerTea('copied', 'green');
    const { headers } = await ada.post(at('copied', '/copy'), {});
    expect(headers.location).toBe(at('copied-2'));
    expect(await treeOf('copied-2')).toMatchObject({ state: 'draft', title: { en_US: 'Tea (2)', fr_FR: 'Thé (2)' } });
    expect(await order('copied-2')).toEqual(await order('copied'));
    expect((await ada.get(at('copied-2'))).body).toContain('0 responses');
  });

  it('keeps whole characters in the title of a copy that is too long for the number', async () => {
    await addSurvey('long', { title: { en_US: `${'x'.repeat(489)}🌱 and more` } });
    await ada.post(at('long', '/copy'), {});
    expect((await treeOf('long-2')).title.en_US).toBe(`${'x'.repeat(489)} (2)`);
  });
});

describe('State of a survey', () => {
  const move = async (slug: string, state: string) => {
    await ada.post(at(slug, '/state'), { state });
    return (await treeOf(slug)).state;
  };

  it('changes from draft to open to closed and back to open', async () => {
    await addSurvey('moving', { state: 'draft' });
    expect(await move('moving', 'closed')).toBe('draft');
    expect([await move('moving', 'open'), await move('moving', 'closed'), await move('moving', 'open')]).toEqual([
      'open',
      'closed',
      'open',
    ]);
    expect((await ada.post(at('moving', '/state'), { state: 'draft' })).statusCode).toBe(400);
  });

  it('stays draft while the survey has no question', async () => {
    await addSurvey('nothing', { state: 'draft', pages: [{ id: 'one' }] });
    expect(await move('nothing', 'open')).toBe('draft');
    expect((await ada.get(at('nothing'))).body).toContain('Add a question before opening the survey.');
  });
});

describe('Deleting a survey', () => {
  const rows = (slug: string) => db.$count(surveys, eq(surveys.slug, slug));
  const remove = (slug: string) => ada.post(at(slug, '/delete'), {});
  const restore = (slug: string) => ada.post(at(slug, '/restore'), {});

  it('asks for confirmation when nobody has answered', async () => {
    await addSurvey('gone');
    await answerTea('gone', 'green', true);
    expect((await ada.get(at('gone', '/delete'))).body).toContain('You can restore it within 30 days.');
    expect(await rows('gone')).toBe(1);
    expect((await remove('gone')).headers.location).toBe('/survey');
    expect(await rows('gone')).toBe(0);
    expect((await visitor(app).get('/survey/start/gone')).statusCode).toBe(404);
  });

  it('is refused when somebody has answered', async () => {
    await addSurvey('stays');
    await answerTea('stays', 'green');
    expect((await ada.get(at('stays', '/delete'))).body).not.toContain('button--danger');
    const refused = await remove('stays');
    expect([refused.statusCode, refused.body.includes('Close it instead')]).toEqual([409, true]);
    expect(await rows('stays')).toBe(1);
  });

  it('can be undone, with all pages, questions and choices', async () => {
    await addSurvey('back', { state: 'open' });
    const before = await treeOf('back');
    await answerTea('back', 'green', true);
    await remove('back');
    const page = await ada.get(at('back'));
    expect([page.statusCode, page.body.includes('action="/survey/edit/back/restore"')]).toEqual([404, true]);
    expect((await ada.get('/admin/deleted')).body).toContain('action="/survey/edit/back/restore"');
    expect((await restore('back')).headers.location).toBe(at('back'));
    expect(await treeOf('back')).toEqual(before);
    expect((await visitor(app).get('/survey/start/back')).statusCode).toBe(200);
    expect((await restore('back')).statusCode).toBe(404);
  });

  it('can’t be undone while another survey has the address', async () => {
    await addSurvey('twice');
    const [first] = await db.select().from(surveys).where(eq(surveys.slug, 'twice'));
    await remove('twice');
    await addSurvey('twice');
    const refused = await restore('twice');
    expect([refused.statusCode, refused.body.includes('something else has its place')]).toEqual([409, true]);
    expect((await treeOf('twice')).id).not.toBe(first?.id);
    await remove('twice');
    expect((await restore('twice')).statusCode).toBe(303);
  });

  it('can’t be undone by staff of another company', async () => {
    await addSurvey('alder');
    await remove('alder');
    await db
      .update(deletedRecords)
      .set({ companyId: 2, websiteId: 2 })
      .where(eq(deletedRecords.path, at('alder')));
    expect([(await ada.get(at('alder'))).statusCode, (await restore('alder')).statusCode]).toEqual([404, 404]);
    expect(await rows('alder')).toBe(0);
  });
});

describe('Survey pages and questions', () => {
  it('move up and down, questions also to the next page', async () => {
    await addSurvey('order');
    const move = async (part: string, to: 'up' | 'down') => {
      await ada.post(at('order', `/${part}/move`), { move: to });
      return order('order');
    };
    expect(await move('question/cups', 'up')).toEqual(['first cups tea', 'second why']);
    expect(await move('question/tea', 'down')).toEqual(['first cups', 'second tea why']);
    expect(await move('question/tea', 'down')).toEqual(['first cups', 'second why tea']);
    expect(await move('question/tea', 'down')).toEqual(['first cups', 'second why tea']);
    expect(await move('page/second', 'up')).toEqual(['second why tea', 'first cups']);
    expect(await move('question/cups', 'up')).toEqual(['second why tea cups', 'first']);
    expect((await ada.call(at('order', '/page/first/move_json'), { move: 'up' })).answer).toBe(true);
    expect(await order('order')).toEqual(['first', 'second why tea cups']);
    const { answer } = await ada.call(at('order', '/question/tea/move_json'), { move: 'up', format: 'data' });
    expect(answer.map(({ questions }: { questions: { key: string }[] }) => questions.map(({ key }) => key))).toEqual([
      [],
      ['tea', 'why', 'cups'],
    ]);
    expect((await ada.post(at('order', '/page/first/move'), { move: 'away' })).statusCode).toBe(400);
  });

  it('are removed after a page that tells how many answers they have', async () => {
    await addSurvey('out');
    await answerTea('out', 'green');
    const page = await ada.get(at('out', '/page/first/delete'));
    expect(page.body).toMatch(/<bdi>Which tea\?<\/bdi>: answered by 1 person/);
    expect(page.body).not.toContain('How many cups');
    expect((await ada.get(at('out', '/question/cups/delete'))).body).toContain('No one has answered this question');
    await ada.post(at('out', '/page/first/delete'), {});
    expect(await order('out')).toEqual(['second why']);
    expect((await questionOf('out', 'tea'))?.isActive).toBe(false);
    expect(await questionOf('out', 'cups')).toBeUndefined();
    expect((await ada.get(at('out', '/question/tea'))).statusCode).toBe(404);
  });

  it('save title and description of a page, and answer 409 when it was changed meanwhile', async () => {
    await addSurvey('titled');
    const fields = await fieldsAt(ada, at('titled', '/page/first'));
    const mine = { ...fields, 'title-en_US': 'All about tea', 'description-fr_FR': 'Du thé' };
    expect((await ada.post(at('titled', '/page/first'), mine)).headers.location).toBe(at('titled', '#page-first'));
    expect((await treeOf('titled')).pages[0]).toMatchObject({
      title: { en_US: 'All about tea' },
      description: { fr_FR: 'Du thé' },
    });
    const late = await ada.post(at('titled', '/page/first'), { ...fields, 'title-en_US': 'Only tea' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toMatch(/All about tea<\/pre>[\s\S]*Only tea<\/pre>/);
    const added = { ...(await fieldsAt(ada, at('titled', '/page/new'))), 'title-en_US': 'Last' };
    const answers = [await ada.post(at('titled', '/page'), added), await ada.post(at('titled', '/page'), added)];
    const [first, second] = answers.map(({ headers }) => headers.location);
    expect(first).toMatch(/\/survey\/edit\/titled#page-page-[a-z0-9]+$/);
    expect(second).toBe(first);
    expect((await treeOf('titled')).pages.map(({ title }) => title.en_US)).toEqual(['All about tea', 'You', 'Last']);
    expect((await ada.get(at('titled', '/page/first'))).body).toContain('<bdi>All about tea</bdi></ins>');
    const endless = await ada.post(at('titled', '/page/first'), { 'title-en_US': 'x'.repeat(600) });
    expect([endless.statusCode, endless.body.includes('id="title-en_US-error"')]).toEqual([400, true]);
  });
});

describe('Survey settings', () => {
  const url = (slug: string) => at(slug, '/settings');

  it('are saved in all languages, with the deadline in the website’s time zone', async () => {
    await addSurvey('set', { description: { de_DE: 'Willkommen' } });
    const fields = await fieldsAt(ada, url('set'));
    const { headers } = await ada.post(url('set'), {
      ...fields,
      'title-fr_FR': 'Thé au travail',
      'thank_you-en_US': '**Thanks**',
      deadline: '2030-01-31T18:00',
      needs_sign_in: 'on',
      may_go_back: '',
      is_quiz: 'on',
      design: 'ocean',
    });
    expect(headers.location).toBe(at('set'));
    expect(await treeOf('set')).toMatchObject({
      title: { en_US: 'Tea at work', fr_FR: 'Thé au travail' },
      description: { de_DE: 'Willkommen' },
      thankYou: { en_US: '**Thanks**' },
      deadline: new Date('2030-01-31T23:00:00Z'),
      needsSignIn: true,
      mayGoBack: false,
      isQuiz: true,
      design: 'ocean',
    });
    expect(await fieldsAt(ada, url('set'))).toMatchObject({ deadline: '2030-01-31T18:00', design: 'ocean' });
  });

  it('leave a question that somebody else changed meanwhile as it is', async () => {
    await addSurvey('both');
    const fields = await fieldsAt(ada, url('both'));
    const question = await fieldsAt(ada, at('both', '/question/tea'));
    await ada.post(at('both', '/question/tea'), { ...question, 'title-en_US': 'Which tea today?' });
    expect((await ada.post(url('both'), { ...fields, 'title-en_US': 'Tea time' })).statusCode).toBe(303);
    expect((await treeOf('both')).title.en_US).toBe('Tea time');
    expect((await questionOf('both', 'tea'))?.title.en_US).toBe('Which tea today?');
  });

  it('are rejected with a message for each invalid field, and keep the input', async () => {
    await addSurvey('unset');
    const fields = await fieldsAt(ada, url('unset'));
    const { statusCode, body } = await ada.post(url('unset'), {
      ...fields,
      'title-en_US': '',
      'thank_you-en_US': 'Bye "now"',
      deadline: 'tomorrow',
    });
    expect(statusCode).toBe(400);
    for (const id of ['deadline-error', 'title-en_US-error']) expect(body).toContain(`id="${id}"`);
    expect(body).toContain('Bye &quot;now&quot;');
  });

  it('answer 409 when somebody else has saved meanwhile, and show both versions', async () => {
    await addSurvey('set-twice');
    const fields = await fieldsAt(ada, url('set-twice'));
    await ada.post(url('set-twice'), { ...fields, 'title-en_US': 'Theirs' });
    const { statusCode, body } = await ada.post(url('set-twice'), { ...fields, 'title-en_US': 'Mine' });
    expect(statusCode).toBe(409);
    expect(body).toMatch(/Theirs<\/pre>[\s\S]*Mine<\/pre>/);
    expect((await treeOf('set-twice')).title.en_US).toBe('Theirs');
    expect((await ada.get(url('set-twice'))).body).toContain('<bdi>Theirs</bdi></ins>');
  });
});

describe('Access to survey editing', () => {
  const gets = [
    '/survey',
    '/survey/new',
    ...[
      '',
      '/settings',
      '/page/new',
      '/page/first',
      '/question/new',
      '/question/tea',
      '/definition',
      '/definition.json',
      '/qr.svg',
      '/delete',
      '/question/tea/delete',
      '/preview',
    ].map((rest) => at('guarded', rest)),
  ];
  const posts = [
    '/survey/new',
    '/survey/import',
    ...[
      '/settings',
      '/page',
      '/page/first',
      '/question',
      '/question/tea',
      '/definition',
      '/state',
      '/copy',
      '/delete',
      '/restore',
      '/question/tea/move',
      '/question/tea/delete',
      '/question/tea/preview',
    ].map((rest) => at('guarded', rest)),
  ];

  it('is refused to guests, customers and other staff', async () => {
    await addSurvey('guarded');
    const before = await treeOf('guarded');
    const guest = visitor(app);
    for (const name of ['maria', 'publisher']) {
      const other = await signedIn(app, name);
      for (const url of gets) expect([url, (await other.get(url)).statusCode]).toEqual([url, 403]);
      for (const url of posts)
        expect([url, (await other.post(url, { move: 'up', state: 'closed' })).statusCode]).toEqual([url, 403]);
      expect((await other.call(at('guarded', '/question/tea/move_json'), { move: 'down' })).statusCode).toBe(403);
    }
    for (const url of gets) expect((await guest.get(url)).headers.location).toMatch(/^\/web\/login/);
    for (const url of posts) expect((await guest.post(url, { move: 'up' })).statusCode).toBe(401);
    expect(await treeOf('guarded')).toEqual(before);
  });

  it('answers 404 for surveys of another company', async () => {
    await addSurvey('theirs');
    const others = await db.select({ id: companies.id }).from(companies);
    const [row] = await db.select().from(surveys).where(eq(surveys.slug, 'theirs'));
    const other = others.find(({ id }) => id !== row?.companyId)!;
    await db.update(surveys).set({ companyId: other.id }).where(eq(surveys.slug, 'theirs'));
    expect((await ada.get('/survey')).body).not.toContain('/survey/edit/theirs');
    for (const rest of ['', '/settings', '/question/tea', '/definition.json', '/qr.svg'])
      expect((await ada.get(at('theirs', rest))).statusCode).toBe(404);
    expect((await ada.post(at('theirs', '/delete'), {})).statusCode).toBe(404);
  });

  it('answers 404 for unknown surveys, pages and questions', async () => {
    await addSurvey('named');
    for (const rest of ['/question/none', '/page/none', '/question/none/delete', '/question/why%00', '/question/..%2f'])
      expect([400, 404]).toContain((await ada.get(at('named', rest))).statusCode);
    expect((await ada.get(at('no-such-survey'))).statusCode).toBe(404);
    expect((await ada.get(at('NO<script>'))).body).not.toContain('<script>');
  });
});

describe('Survey preview', () => {
  it('shows a draft as visitors will see it', async () => {
    await addSurvey('seen', { state: 'draft' });
    const { statusCode, body } = await ada.get(at('seen', '/preview'));
    expect(body).toMatch(/<a href="\/survey\/edit\/[^"]+">Back to the survey<\/a>/);
    expect([statusCode, /Which tea\?[\s\S]*How many cups\?[\s\S]*Why\?/.test(body)]).toEqual([200, true]);
    expect((await visitor(app).get('/survey/print/seen')).body).not.toContain('Which tea?');
  });

  it('shows a question with its unsaved input, and saves nothing', async () => {
    await addSurvey('written');
    const fields = { ...(await fieldsAt(ada, at('written', '/question/tea'))), 'title-en_US': 'Half <i>written</i>' };
    const url = at('written', '/question/tea/preview');
    const { body } = await ada.post(url, { ...fields, 'choice-7-text-en_US': 'Brand new' });
    for (const text of [/Half &lt;i(>|&gt;)written/, /Green/, /Brand new/]) expect(body).toMatch(text);
    expect(body).not.toContain('How many cups');
    expect((await questionOf('written', 'tea'))?.title.en_US).toBe('Which tea?');
    expect((await ada.post(url, { ...fields, 'title-en_US': '', 'title-fr_FR': '' })).statusCode).toBe(400);
  });
});

it('survey editor escapes titles, questions and choices', async () => {
  const evil = '"><script>alert(1)</script>';
  await addSurvey('evil', {
    title: evil,
    pages: [
      {
        id: 'p',
        title: evil,
        questions: [{ id: 'q', kind: 'simple_choice', title: evil, choices: [{ id: 'c', text: evil }] }],
      },
    ],
  });
  for (const rest of [
    '',
    '/settings',
    '/page/p',
    '/question/q',
    '/question/q/delete',
    '/page/p/delete',
    '/delete',
    '/definition',
  ])
    expect([rest, (await ada.get(at('evil', rest))).body.includes('<script>alert')]).toEqual([rest, false]);
  expect((await ada.get('/survey')).body).not.toContain('<script>alert');
});
