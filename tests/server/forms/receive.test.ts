import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { forms, submissions } from '#forms/schema.ts';
import { contact, type Part, postForm, typedSince } from '#tests/setup/visitors/form_posts.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const find = async (id: number) => (await db.select().from(submissions).where(eq(submissions.id, id)))[0]!;
const count = () => db.$count(submissions);
const mailOf = async (id: number) =>
  (
    await db
      .select()
      .from(mails)
      .where(eq(mails.key, `form submission ${id}`))
  )[0];
const last = async () => (await db.select().from(submissions).orderBy(desc(submissions.id)).limit(1))[0]!;
const QUOTE: [string, string][] = [
  ['contact_name', 'Ida'],
  ['email_from', 'ida@example.com'],
  ['name', 'cafe'],
  ['rooms', 'tables'],
  ['answer_by', 'mail'],
  ['is_agreed', 'true'],
];
const quote = (...more: Part[]): Part[] => {
  const given = new Set(more.map(([name]) => name));
  return [typedSince('sale.quote'), ...QUOTE.filter(([name]) => !given.has(name)), ...more];
};
const errorsOf = async (...more: Part[]) =>
  (await postForm(app, 'sale.quote', quote(...more))).json().error_fields as Record<string, string> | undefined;

describe('a message sent by the form widget', () => {
  it('is stored and mailed, and its id is returned as JSON', async () => {
    const answer = await postForm(app, 'crm.lead', contact({ phone: '+1 555', partner_name: 'Berg & Co' }));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { id } = answer.json();
    expect(await find(id)).toMatchObject({
      state: 'new',
      name: 'A sad fern',
      email: 'ida@example.com',
      languageCode: 'en_US',
      values: { contact_name: 'Ida Berg', phone: '+1 555', partner_name: 'Berg & Co', name: 'A sad fern' },
      reasons: [],
    });
    expect(await mailOf(id)).toMatchObject({
      toAddress: 'hello@alderandfern.example',
      subject: 'Contact us: A sad fern',
      headers: { 'Reply-To': 'ida@example.com' },
      html: null,
    });
    const { text } = (await mailOf(id))!;
    expect(text).toContain('Your question:\nIts leaves are brown at the edges.');
    expect(text).toContain(`/website/submissions/${id}`);
    expect(answer.headers['set-cookie']?.toString()).toContain('flash=');
  });

  it('keeps unknown fields as custom information and drops empty fields', async () => {
    const answer = await postForm(app, 'crm.lead', [
      ...contact({ phone: '' }),
      ['shoe size', '38'],
      ['shoe size', '39'],
    ]);
    const { values, customInfos } = await find(answer.json().id);
    expect(customInfos).toBe('shoe size: 38, 39');
    expect(values).not.toHaveProperty('phone');
  });

  it('is answered in the language of the page and mailed in the language of the company', async () => {
    const bad = await postForm(app, 'crm.lead', contact({ email_from: 'nobody' }), {
      headers: { 'x-page-language': 'fr_FR' },
    });
    expect(bad.json()).toEqual({ error_fields: { email_from: 'Saisissez une adresse e-mail valide' } });
    const good = await postForm(app, 'crm.lead', contact({ name: 'Fougère' }), { url: '/fr/website_form/crm.lead' });
    const { id } = good.json();
    expect((await find(id)).languageCode).toBe('fr_FR');
    expect((await mailOf(id))?.subject).toBe('Contact us: Fougère');
  });

  it.each(['no.such.model', 'res.users', '__proto__', 'toString'])('is answered with false for %s', async (model) => {
    const before = await count();
    const answer = await postForm(app, model, contact());
    expect([answer.statusCode, answer.body]).toEqual([200, 'false']);
    expect(await count()).toBe(before);
  });
});

describe('a message sent again', () => {
  it('is stored and mailed once when its key is the same', async () => {
    const parts: Part[] = [...contact({ name: 'Twice' }), ['form_key', 'abcdefghij']];
    const answers = await Promise.all([1, 2, 3].map(() => postForm(app, 'crm.lead', parts)));
    const ids = answers.map((answer) => answer.json().id);
    expect(new Set(ids).size).toBe(1);
    expect(await db.$count(submissions, eq(submissions.name, 'Twice'))).toBe(1);
    expect(await db.$count(mails, eq(mails.subject, 'Contact us: Twice'))).toBe(1);
    const changed = await postForm(app, 'crm.lead', [...contact({ name: 'Thrice' }), ['form_key', 'abcdefghij']]);
    expect(changed.json().id).not.toBe(ids[0]);
  });

  it('is stored once per network when it comes from a plain form', async () => {
    const parts = contact({ name: 'Plainly twice' });
    const from = '192.0.2.7';
    const first = await postForm(app, 'crm.lead', parts, { isPlain: true, from });
    const second = await postForm(app, 'crm.lead', parts, { isPlain: true, from });
    expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
    await postForm(app, 'crm.lead', parts, { isPlain: true, from: '192.0.2.8' });
    expect(await db.$count(submissions, eq(submissions.name, 'Plainly twice'))).toBe(2);
  });
});

describe('a plain form', () => {
  it('redirects to the thank-you page, which shows the number of the message', async () => {
    const answer = await postForm(app, 'crm.lead', contact({ name: 'Plain' }), { isPlain: true });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contactus-thank-you']);
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const page = await visitor(app).get('/contactus-thank-you', { cookie });
    expect(page.body).toMatch(/<h1>Thanks<\/h1>/);
    expect(page.body).toContain('alert--success');
    expect(page.body).toContain(`Its number is ${(await last()).id}.`);
  });

  it('shows errors and the entered values when a field is invalid', async () => {
    const before = await count();
    const evil = '"><script>alert(1)</script>';
    const answer = await postForm(
      app,
      'sale.quote',
      quote(['rooms', 'light'], ['email_from', 'x'], ['name', ''], ['contact_name', evil]),
      {
        isPlain: true,
        url: '/ar/website_form/sale.quote',
      },
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('dir="rtl"');
    expect(answer.body).toMatch(
      /name="email_from" value="x"[^>]*aria-describedby="form-email_from-error" aria-invalid="true"/,
    );
    expect(answer.body).toMatch(/value="light" checked/);
    expect(answer.body).toMatch(/value="mail" checked/);
    expect(answer.body).not.toContain('<script>alert');
    expect(answer.body).toContain('id="form-name-error"');
    expect(await count()).toBe(before);
  });

  it('responds with 404 for an unknown model', async () => {
    expect((await postForm(app, 'no.such', contact(), { isPlain: true })).statusCode).toBe(404);
  });

  it('is accepted without multipart encoding', async () => {
    const answer = await visitor(app).post('/website_form/crm.lead', {
      ...Object.fromEntries(contact({ name: 'Urlencoded' }).map(([name, value]) => [name, String(value)])),
    });
    expect(answer.headers.location).toBe('/contactus-thank-you');
    expect((await last()).name).toBe('Urlencoded');
  });

  it('redirects a GET of its action to the page of the form', async () => {
    expect((await visitor(app).get('/website_form/crm.lead')).headers.location).toBe('/contactus');
    expect((await visitor(app).get('/website_form/nope')).statusCode).toBe(404);
  });
});

describe('form values', () => {
  it('are stored with the types of their fields', async () => {
    const answer = await postForm(
      app,
      'sale.quote',
      quote(
        ['rooms', 'tables'],
        ['rooms', 'light'],
        ['rooms', 'light'],
        ['pieces', '12'],
        ['wanted_by', '2/3/2027'],
        ['visit_at', '7/15/2026 9:00 AM'],
      ),
    );
    expect((await find(answer.json().id)).values).toMatchObject({
      name: 'cafe',
      rooms: ['tables', 'light'],
      pieces: 12,
      wanted_by: '2027-02-03',
      // The website's time zone, New York, is UTC−4 in July.
      visit_at: '2026-07-15T13:00:00.000Z',
      is_agreed: true,
    });
  });

  it('are accepted from JSON with numbers and booleans', async () => {
    const sent = {
      ...Object.fromEntries(quote()),
      rooms: ['tables', 'light'],
      pieces: 12,
      is_agreed: true,
      size: 38.5,
    };
    const { answer } = await visitor(app).call('/website_form/sale.quote', sent);
    const { values, customInfos } = await find(answer.id);
    expect(values).toMatchObject({ rooms: ['tables', 'light'], pieces: 12, is_agreed: true });
    expect(customInfos).toBe('size: 38.5');
  });

  it('are accepted from native date fields in every language', async () => {
    const parts = quote(['wanted_by', '2027-02-03'], ['visit_at', '2026-01-15T09:00']);
    const { id } = (await postForm(app, 'sale.quote', parts, { url: '/fr/website_form/sale.quote' })).json();
    expect((await find(id)).values).toMatchObject({ wanted_by: '2027-02-03', visit_at: '2026-01-15T14:00:00.000Z' });
  });

  it.each([
    [{ wanted_by: '31/12/2026' }, "'31/12/2026' is not a correct date"],
    [{ wanted_by: '02/30/2026' }, "'02/30/2026' is not a correct date"],
    [{ visit_at: '12/31/2026' }, "'12/31/2026' is not a correct datetime"],
    [{ visit_at: 'soon' }, "'soon' is not a correct datetime"],
    [{ pieces: '1.5' }, 'Enter a whole number'],
    [{ pieces: '99999999999' }, 'Enter a whole number'],
    [{ pieces: '0' }, 'Enter 1 or more'],
    [{ pieces: '501' }, 'Enter 500 or less'],
    [{ name: 'castle' }, 'Select one of the choices'],
    [{ rooms: 'cellar' }, 'Select one of the choices'],
    [{ answer_by: 'pigeon' }, 'Select one of the choices'],
    [{ is_agreed: 'false' }, 'Select this box.'],
    [{ is_agreed: 'perhaps' }, 'Select yes or no'],
    [{ email_from: 'a@b' }, 'Enter a valid email address'],
    [{ contact_name: 'x'.repeat(201) }, 'Use 200 characters or fewer'],
    [{ sketch: 'no file' }, 'Select a file'],
  ])('are refused: %j', async (wrong, message) => {
    const [[name, value]] = Object.entries(wrong) as [[string, string]];
    expect(await errorsOf([name, value])).toEqual({ [name]: message });
  });

  it('are all reported at once when required ones are missing', async () => {
    const answer = await postForm(app, 'sale.quote', [typedSince('sale.quote')]);
    expect(Object.keys(answer.json().error_fields).sort()).toEqual(
      ['answer_by', 'contact_name', 'email_from', 'is_agreed', 'name', 'rooms'].sort(),
    );
  });

  it('are refused when they refer to a record that is not public', async () => {
    const apply = (job: string) =>
      postForm(app, 'hr.applicant', [
        ['job_id', job],
        ['partner_name', 'Ida'],
        ['email_from', 'ida@example.com'],
      ]);
    expect((await apply('1')).json().error_fields).toEqual({ resume: 'Select a file.' });
    for (const job of ['999', '-1', '1;drop', '1.5'])
      expect((await apply(job)).json().error_fields).toHaveProperty('job_id');
  });
});

describe('mail about a form post', () => {
  it.each([
    ['email_from', 'ida@example.com\r\nBcc: all@example.com'],
    ['email_from', 'ida@example.com, all@example.com'],
    ['email_from', 'ida@example.com\nBcc: all@example.com'],
    ['name', 'Hello\r\nBcc: all@example.com'],
    ['contact_name', 'Ida\nBcc: all@example.com'],
  ])('gets no additional header from line breaks in %s', async (name, value) => {
    const before = await db.$count(mails);
    const answer = await postForm(app, 'crm.lead', contact({ [name]: value }));
    expect(Object.keys(answer.json().error_fields)).toEqual([name]);
    expect(await db.$count(mails)).toBe(before);
  });

  it('goes to the address of the form, and nowhere without one', async () => {
    const [form] = await db.select().from(forms).where(eq(forms.modelName, 'crm.lead'));
    const copy = { ...form!, id: undefined as never, url: '', successPage: '' };
    await db.insert(forms).values([
      { ...copy, modelName: 'x.silent', target: { record: 'submission', mail: null } },
      {
        ...copy,
        modelName: 'x.own',
        target: { record: 'submission', mail: 'sales@alderandfern.example' },
        keepsMetadata: true,
      },
    ]);
    const { changed } = await import('#core/changes/changes.ts');
    await changed('website');
    const parts = (model: string) => [typedSince(model), ...contact().slice(1)];
    const silent = (await postForm(app, 'x.silent', parts('x.silent'))).json().id;
    const own = (await postForm(app, 'x.own', parts('x.own'), { headers: { 'user-agent': 'Browser\tone' } })).json().id;
    expect([await mailOf(silent), (await mailOf(own))?.toAddress]).toEqual([undefined, 'sales@alderandfern.example']);
    expect((await find(own)).metadata).toMatch(/IP: 10\..*\nUSER_AGENT: Browser one\n/);
  });
});
