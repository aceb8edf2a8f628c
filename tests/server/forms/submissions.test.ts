import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { csvCell } from '#core/tables/csv.ts';
import { submissions } from '#forms/schema.ts';
import { dropOldQuarantine } from '#forms/submissions/status_changes.ts';
import { entriesOf } from '#tests/setup/records/zip.ts';
import { contact, type Part, postForm } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let staff: Visitor;
beforeAll(async () => {
  app = await buildApp();
  staff = await signedIn(app, 'operator');
});
afterAll(() => app.close());

const sent = async (more: Record<string, string> = {}, parts: Part[] = []): Promise<number> =>
  (await postForm(app, 'crm.lead', [...contact(more), ...parts])).json().id;
const spam = (more: Record<string, string> = {}) => sent(more, [['form_link', 'x']]);
const stateOf = async (id: number) => (await db.select().from(submissions).where(eq(submissions.id, id)))[0]?.state;
const isMailed = async (id: number) => (await db.$count(mails, eq(mails.key, `form submission ${id}`))) > 0;
const LIST = '/website/submissions';

describe('access to submissions', () => {
  it.each(['', '/1', '/1/delete', '/export/csv', '/export/xlsx', '/export/json'])(
    'is restricted to staff at "%s"',
    async (path) => {
      await sent();
      expect((await visitor(app).get(LIST + path)).statusCode).toBe(303);
      expect((await (await signedIn(app, 'maria')).get(LIST + path)).statusCode).toBe(403);
      expect((await staff.get(LIST + path)).statusCode).toBe(200);
    },
  );

  it.each(['move', 'delete'])('is restricted to staff for %s', async (what) => {
    const id = await sent();
    for (const [person, status] of [
      [visitor(app), 401],
      [await signedIn(app, 'joel'), 403],
    ] as const)
      expect((await person.post(`${LIST}/${id}/${what}`, { state: 'done' })).statusCode).toBe(status);
    expect(await stateOf(id)).toBe('new');
  });
});

describe('the submissions list', () => {
  it('shows new and done submissions, and quarantined ones on request', async () => {
    await sent({ name: 'Seen at once' });
    await spam({ name: 'Held back' });
    const { body } = await staff.get(LIST);
    expect([body.includes('Seen at once'), body.includes('Held back')]).toEqual([true, false]);
    const held = (await staff.get(`${LIST}?state=quarantined`)).body;
    expect([held.includes('Seen at once'), held.includes('Held back')]).toEqual([false, true]);
  });

  it('searches regardless of case and treats wildcards as text', async () => {
    await sent({ name: 'Zinnia seeds', description: 'A hundred % of ZINNIAS_' });
    const finds = async (q: string) =>
      (await staff.get(`${LIST}?q=${encodeURIComponent(q)}`)).body.includes('Zinnia seeds');
    expect(
      await Promise.all(
        ['zinnia', 'SEEDS zinnias', 'hundred %', 'zinnias_', 'zinni%x', 'zinniasx', '100', '\\'].map(finds),
      ),
    ).toEqual([true, true, true, true, false, false, false, false]);
  });

  it('is filtered by form', async () => {
    const [one] = await db.select({ id: submissions.formId }).from(submissions).limit(1);
    const names = async (form: number) => (await staff.get(`${LIST}?form=${form}`)).body.includes('Seen at once');
    expect([await names(one!.id), await names(one!.id + 1)]).toEqual([true, false]);
  });

  it('shows all submissions for an unknown state', async () => {
    const { statusCode, body } = await staff.get(`${LIST}?state=lost&page=0`);
    expect([statusCode, body.includes('Seen at once')]).toEqual([200, true]);
  });
});

describe('selected submissions', () => {
  const select = (fields: Record<string, string | number>) => staff.post(`${LIST}/selected`, fields);

  it('are moved after a confirmation', async () => {
    const id = await sent({ name: 'Ticked' });
    const asked = await select({ action: 'done', ids: id, query: 'q=ticked' });
    expect(asked.body).toContain('Move 1 submission to “Done”?');
    expect(await stateOf(id)).toBe('new');
    const { headers } = await select({ action: 'done', ids: id, query: 'q=ticked', confirmed: 1 });
    expect(headers.location).toBe(`${LIST}?q=ticked`);
    expect(await stateOf(id)).toBe('done');
  });

  it('may be all that match, on all pages', async () => {
    const ids = [await sent({ name: 'Marigold one' }), await sent({ name: 'Marigold two' })];
    const other = await sent({ name: 'Tulip' });
    await select({ action: 'delete', all: 1, query: 'q=marigold', confirmed: 1 });
    expect(await Promise.all([...ids, other].map(stateOf))).toEqual([undefined, undefined, 'new']);
  });

  it('leave out those that cannot be moved', async () => {
    const id = await spam();
    const { headers } = await select({ action: 'done', ids: id, confirmed: 1 });
    expect([headers.location, await stateOf(id)]).toEqual([LIST, 'quarantined']);
  });

  it('change nothing without rows, and are refused for an unknown action', async () => {
    expect((await select({ action: 'delete', confirmed: 1 })).headers.location).toBe(LIST);
    expect((await select({ action: 'burn', ids: 1, confirmed: 1 })).statusCode).toBe(400);
  });

  it('are none of another company', async () => {
    const id = await sent({ name: 'Ours' });
    const camille = await signedIn(app, 'camille', 'aulne.localhost');
    await camille.post(`${LIST}/selected`, { action: 'delete', ids: id, confirmed: 1 });
    await camille.post(`${LIST}/selected`, { action: 'delete', all: 1, confirmed: 1 });
    expect(await stateOf(id)).toBe('new');
  });
});

describe('the submission page', () => {
  it('shows the submission as escaped text', async () => {
    const id = await sent({ name: '<img src=x onerror=alert(1)>', description: 'First\r\nSecond' }, [['shoe', '38']]);
    const { body } = await staff.get(`${LIST}/${id}`);
    expect(body).not.toContain('<img src=x');
    expect(body).toContain('First\nSecond');
    expect(body).toContain('shoe: 38');
    expect(body).toContain('mailto:ida%40example.com');
  });

  it('does not change the submission', async () => {
    const id = await sent();
    await staff.get(`${LIST}/${id}`);
    await staff.get(`${LIST}/${id}/delete`);
    expect(await stateOf(id)).toBe('new');
  });

  it('responds with an error for an unknown id', async () => {
    for (const id of ['99999', '0', 'x']) expect([400, 404]).toContain((await staff.get(`${LIST}/${id}`)).statusCode);
  });
});

describe('a submission', () => {
  const move = (id: number, state: string) => staff.post(`${LIST}/${id}/move`, { state });

  it('can be moved between new and done, repeatedly', async () => {
    const id = await sent();
    for (const [to, status] of [
      ['done', 303],
      ['done', 303],
      ['new', 303],
    ] as const) {
      expect((await move(id, to)).statusCode).toBe(status);
      expect(await stateOf(id)).toBe(to);
    }
    expect((await move(id, 'lost')).statusCode).toBe(400);
  });

  it('is mailed once when it is released from quarantine', async () => {
    const id = await spam();
    expect(await isMailed(id)).toBe(false);
    expect((await move(id, 'done')).statusCode).toBe(409);
    await Promise.all([move(id, 'new'), move(id, 'new')]);
    expect([await stateOf(id), await isMailed(id)]).toEqual(['new', true]);
    await move(id, 'quarantined');
    await move(id, 'new');
    expect(await db.$count(mails, eq(mails.key, `form submission ${id}`))).toBe(1);
  });

  it('is deleted after a confirmation', async () => {
    const id = await sent({ name: 'Forget me' });
    expect((await staff.get(`${LIST}/${id}/delete`)).body).toContain('Forget me');
    expect((await staff.post(`${LIST}/${id}/delete`, {})).headers.location).toBe(LIST);
    expect(await stateOf(id)).toBeUndefined();
    expect((await staff.post(`${LIST}/${id}/delete`, {})).statusCode).toBe(303);
  });
});

describe('the submissions export', () => {
  it('contains every row as CSV without formulas', async () => {
    await sent({ name: '=HYPERLINK("https://evil.example")', description: '+1', email_from: 'csv@example.com' });
    const answer = await staff.get(`${LIST}/export/csv?q=csv@example.com`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="messages.csv"');
    const [head, row] = answer.body.split('\r\n');
    expect(head).toBe('\ufeffid,created_at,state,form,name,email,values,custom_infos,files,reasons');
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")",csv@example.com`);
  });

  it('contains every row as a sheet', async () => {
    await sent({ name: '=1+1', description: 'For the sheet', email_from: 'xlsx@example.com' });
    const answer = await staff.get(`${LIST}/export/xlsx?q=xlsx@example.com`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="messages.xlsx"');
    const sheet = String(entriesOf(answer.rawPayload).get('xl/worksheets/sheet1.xml'));
    expect(sheet.match(/<row /g)).toHaveLength(2);
    for (const text of ['custom_infos', '=1+1', 'For the sheet', 'xlsx@example.com']) expect(sheet).toContain(text);
    expect((await staff.get(LIST)).body).toContain(`href="${LIST}/export/xlsx"`);
  });

  it('contains every row as JSON beyond one batch', async () => {
    for (let i = 0; i < 5; i++) await sent({ name: `Many ${i}` });
    const [row] = await db.select().from(submissions).where(eq(submissions.name, 'Many 0'));
    const copies = Array.from({ length: 450 }, (_, i) => ({ ...row!, id: undefined as never, dedupeKey: `copy ${i}` }));
    await db.insert(submissions).values(copies);
    const rows = (await staff.get(`${LIST}/export/json?q=many`)).json<{ id: number; name: string; values: object }[]>();
    expect(rows).toHaveLength(455);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(455);
    expect(rows.at(-1)).toMatchObject({ name: 'Many 0', values: { email_from: 'ida@example.com' } });
    expect((await staff.get(`${LIST}/export/json?q=nothing-like-it`)).json()).toEqual([]);
    expect((await staff.get(`${LIST}/export/xml`)).statusCode).toBe(404);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1 555', "'+1 555"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['\u200e=1', "'\u200e=1"],
    ['a\n=1', '"a\n=1"'],
    ['a=1', 'a=1'],
    ['say "hi", you', '"say ""hi"", you"'],
    ['', ''],
  ])('writes %j so that no spreadsheet runs it', (text, cell) => expect(csvCell(text)).toBe(cell));
});

describe('the quarantine', () => {
  it('loses submissions after 90 days, unless staff moved them since', async () => {
    const [held, kept] = [await spam({ name: 'Nobody wants it' }), await sent({ name: 'Somebody wants it' })];
    const [lately] = [await spam({ name: 'Held back by hand' })];
    const later = (days: number) => new Date(Date.now() + days * 24 * 3600_000);
    await db
      .update(submissions)
      .set({ movedAt: later(60) })
      .where(eq(submissions.id, lately));
    await dropOldQuarantine(later(89));
    expect(await stateOf(held)).toBe('quarantined');
    await dropOldQuarantine(later(91));
    expect([await stateOf(held), await stateOf(kept), await stateOf(lately)]).toEqual([
      undefined,
      'new',
      'quarantined',
    ]);
  });
});
