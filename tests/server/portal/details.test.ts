import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const JOEL = {
  name: 'Joel Willis',
  phone: '+33 1 99 00 55 66',
  email: 'joel@example.com',
  street: '4 rue Haute',
  city: 'Tours',
  country_id: 'FR',
  zipcode: '37000',
  state_id: '',
  vat: '',
  company_name: '',
};
const partnerOf = async (login: string) => {
  const [row] = await db
    .select({ partner: partners })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(eq(users.login, login));
  return row?.partner;
};

describe('/my', () => {
  it('redirects guests to sign in', async () => {
    const answer = await visitor(app).get('/my');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/web/login?redirect=%2Fmy']);
  });

  it.each(['/my', '/my/home'])('shows documents with counts, editable details and a contact at %s', async (url) => {
    const page = (await (await signedIn(app, 'maria')).get(url)).body;
    for (const heading of ['Your documents', 'Your details', 'Your contact']) expect(page).toContain(heading);
    expect(page).toMatch(/href="\/my\/account">.*?Edit<\/a>/s);
    expect(page).toMatch(/href="\/my\/tasks".*?<span class="documents__count[^>]*>4<\/span>/s);
    expect(page).toContain('data-widget="o_portal"');
  });
});

describe('/my/account', () => {
  it('shows the details and forbids frames', async () => {
    const answer = await (await signedIn(app, 'joel')).get('/my/account');
    expect(answer.headers['x-frame-options']).toBe('DENY');
    expect(answer.body).toMatch(/<input(?=[^>]*name="name")[^>]*value="Joel Willis"/);
  });

  it('lists the states of the chosen country alone', async () => {
    const { body } = await (await signedIn(app, 'maria')).get('/my/account');
    const countries = [...body.matchAll(/data-country_id="(\w+)"/g)].map(([, code]) => code);
    expect([...new Set(countries)]).toEqual(['US']);
  });

  it('shows the states of another country without script, keeps what was typed and saves nothing', async () => {
    const joel = await signedIn(app, 'joel');
    const before = await partnerOf('joel@example.com');
    const typed = { ...JOEL, country_id: 'CA', city: 'Halifax', phone: '', redirect: '/shop/cart', update: '1' };
    const answer = await joel.post('/my/account', typed);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-frame-options']).toBe('DENY');
    expect(answer.body).toMatch(/<option(?=[^>]*data-country_id="CA")(?=[^>]*value="CA-NS")/);
    expect(answer.body).toMatch(/<input(?=[^>]*name="city")[^>]*value="Halifax"/);
    expect(answer.body).toMatch(/<input(?=[^>]*name="redirect")[^>]*value="\/shop\/cart"/);
    expect(answer.body).not.toContain('aria-invalid');
    expect(await partnerOf('joel@example.com')).toEqual(before);
  });

  it('saves the details and redirects home or to a page of this site', async () => {
    const joel = await signedIn(app, 'joel');
    const home = await joel.post('/my/account', JOEL);
    expect([home.statusCode, home.headers.location]).toEqual([303, '/my/home']);
    expect(await partnerOf('joel@example.com')).toMatchObject({
      street: '4 rue Haute',
      zip: '37000',
      countryCode: 'FR',
    });
    expect((await joel.get('/my')).body).toContain('37000 Tours');
    expect((await joel.post('/my/account', { ...JOEL, redirect: '' })).headers.location).toBe('/my/home');
    expect((await joel.post('/my/account', { ...JOEL, redirect: '/shop/cart' })).headers.location).toBe('/shop/cart');
    const evil = await joel.post('/my/account', { ...JOEL, redirect: 'https://evil.example' });
    expect(evil.headers.location).not.toContain('evil');
  });

  it('marks missing fields and keeps the entered values', async () => {
    const joel = await signedIn(app, 'joel');
    const answer = await joel.post('/my/account', { ...JOEL, street: '', phone: '', city: 'Somewhere <b>new</b>' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('There is a problem');
    expect(answer.body).toMatch(/value="Somewhere &lt;b(?:>|&gt;)new&lt;\/b(?:>|&gt;)"/);
    expect((await partnerOf('joel@example.com'))?.street).toBe('4 rue Haute');
  });

  it.each([
    [{ email: 'nowhere' }, 'Enter a valid email address'],
    [{ is_admin: '1' }, "Unknown field 'is_admin'"],
    [{ state_id: 'US-VT' }, 'Select a state or province of the country'],
    [{ country_id: 'ZZ' }, 'Select a country from the list'],
    [{ vat: 'FR00000000000' }, 'Enter a valid VAT number'],
    [{ country_id: 'US', zipcode: '05401' }, 'There is a problem'],
    [{ name: 'x'.repeat(101) }, 'Use 100 characters or fewer'],
  ])('refuses %j', async (change, words) => {
    const answer = await (await signedIn(app, 'joel')).post('/my/account', { ...JOEL, ...change });
    expect([answer.statusCode, answer.body.includes(words)]).toEqual([400, true]);
  });

  it('refuses ids of other people and posts by guests', async () => {
    const joel = await signedIn(app, 'joel');
    const before = await partnerOf('maria@example.com');
    expect((await joel.post('/my/account', { ...JOEL, id: before?.id ?? 0, partner_id: 1 })).statusCode).toBe(400);
    expect(await partnerOf('maria@example.com')).toEqual(before);
    expect((await visitor(app).post('/my/account', JOEL)).statusCode).toBe(401);
  });

  it('escapes scripts in every field', async () => {
    const joel = await signedIn(app, 'joel');
    const script = '"><script>alert(1)</script>';
    await joel.post('/my/account', {
      ...JOEL,
      name: script,
      street: script,
      city: script,
      phone: script,
      company_name: script,
    });
    for (const url of ['/my', '/my/account', '/my/security'])
      expect((await joel.get(url)).body).not.toContain('<script>alert');
    await joel.post('/my/account', JOEL);
  });

  it('locks name, company and VAT number after the first invoice', async () => {
    const maria = await signedIn(app, 'maria');
    const before = await partnerOf('maria@example.com');
    const typed = {
      name: before?.name ?? '',
      phone: before?.phone ?? '',
      email: before?.email ?? '',
      street: '1 New Street',
      city: before?.city ?? '',
      country_id: before?.countryCode ?? '',
      zipcode: before?.zip ?? '',
      state_id: before?.stateCode ?? '',
      vat: before?.vat ?? '',
      company_name: before?.companyName ?? '',
    };
    const company = { companyId: before!.companyId!, websiteId: 1, currencyCode: 'USD', languageCode: 'en_US' };
    const invoice = {
      ...company,
      partnerId: before!.id,
      accessToken: 'lock',
      number: 'LOCK/1',
      state: 'open' as const,
    };
    await db.insert(invoices).values(invoice);
    const answer = await maria.post('/my/account', { ...typed, name: 'Mary Lopez' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('You can’t change your name after an invoice has been issued.');
    expect((await maria.post('/my/account', typed)).statusCode).toBe(303);
    expect((await partnerOf('maria@example.com'))?.street).toBe('1 New Street');
  });
});
