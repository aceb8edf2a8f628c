/** Two-step sign-in: setting up, signing in, recovery codes, turning off. */
import { subDays } from 'date-fns/subDays';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { sessions } from '#core/people/people.schema.ts';
import type { Right } from '#core/people/people.ts';
import { findSecondFactor } from '#core/people/second_factor/second_factor.ts';
import { base32, codeAtStep, stepAt, stepOfCode, totpAddress } from '#core/people/second_factor/totp.ts';
import { recoveryCodes, secondFactors } from '#core/people/security.schema.ts';
import { companies, rateLimits } from '#core/sites/schema.ts';
import { staffChanges } from '#core/staff_form/changes.schema.ts';
import { type Answer, signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let passwordHash: string;
beforeAll(async () => {
  app = await buildApp();
  passwordHash = await hashPassword('demo');
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

const PAGE = '/my/security/second_factor';
describe('two-step sign-in that a role asks for', () => {
  const askFor = (secondFactorRoles: string[], secondFactorFrom: Date | null = null) =>
    transaction(async () => {
      await db.update(companies).set({ secondFactorRoles, secondFactorFrom }).where(eq(companies.id, 1));
      await changed('website');
    });
  afterEach(() => askFor([]));

  it('redirects to its set-up, and shows nothing else of the back office until then', async () => {
    await askFor(['orders']);
    const owner = await newPerson('employee', 'orders:read', 'links');
    const { browser, answer } = await typedPassword(owner, '/admin');
    expect(answer.headers.location).toBe(PAGE);
    expect((await browser.get('/sales/orders')).headers.location).toBe(PAGE);
    expect((await browser.get(PAGE)).body).toContain('Your role asks for two-step sign-in.');
    expect((await browser.get('/')).body).not.toContain('href="/admin"');
    expect((await browser.post('/admin/views', { list: '/sales/orders', name: 'x' })).statusCode).toBe(403);
    expect((await browser.call('/website_links/code', {})).statusCode).toBe(403);
    await browser.post(`${PAGE}/begin`, {});
    await browser.post(`${PAGE}/confirm`, { code: await freshCode(owner) });
    expect((await browser.get('/sales/orders')).statusCode).toBe(200);
  });

  it('is not required for other roles, and only reminds before its date', async () => {
    await askFor(['orders']);
    const other = await typedPassword(await newPerson('employee', 'links'), '/admin');
    expect((await other.browser.get('/admin')).statusCode).toBe(200);
    await askFor(['employee'], new Date(Date.now() + 86_400_000));
    const { browser } = await typedPassword(await newPerson('employee', 'orders'), '/admin');
    const { body } = await browser.get('/admin');
    expect(body).toContain('Your role asks for two-step sign-in from');
  });

  it('is saved on the page of sign-in rules', async () => {
    const ada = await signedIn(app, 'admin');
    await ada.post('/website/accounts/rules', { needs_finance: 'on', from: '2099-01-02T08:00' });
    const [company] = await db.select().from(companies).where(eq(companies.id, 1));
    expect(company?.secondFactorRoles).toEqual(['finance']);
    expect((await ada.get('/website/accounts/rules')).body).toContain('value="2099-01-02T08:00"');
    expect((await ada.post('/website/accounts/rules', { from: 'soon' })).statusCode).toBe(400);
  });
});

let people = 0;
async function newPerson(...roles: Right[]) {
  const login = `two-step${++people}@example.net`;
  const userId = await addPerson({
    name: `Person ${people}`,
    email: login,
    passwordHash,
    ...(roles.length > 0 && { roles }),
  });
  return { login, userId };
}
type Owner = Awaited<ReturnType<typeof newPerson>>;

async function typedPassword({ login }: Owner, redirect = '') {
  const browser = visitor(app);
  const answer = await browser.post('/web/login', { login, password: 'demo', redirect });
  const token = new URL(answer.headers.location as string, 'http://x').searchParams.get('token') ?? '';
  return { browser, answer, enter: (code: string) => browser.post('/web/login/code', { token, code }) };
}

const secretOf = async (userId: number) => (await findSecondFactor(userId))?.secret ?? '';

/** A code as if the last one had been typed long ago; of the next half minute, so that it is valid for a while. */
async function freshCode({ userId }: Owner): Promise<string> {
  await db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, userId));
  const secret = await secretOf(userId);
  return codeAtStep(secret, stepAt(new Date()) + 1);
}
const wrongCode = async (owner: Owner) =>
  String((Number(await freshCode(owner)) + 123_457) % 1_000_000).padStart(6, '0');

async function withSecondFactor(...roles: Right[]) {
  const owner = await newPerson(...roles);
  const { browser } = await typedPassword(owner);
  await browser.post(`${PAGE}/begin`, {});
  const answer = await browser.post(`${PAGE}/confirm`, { code: await freshCode(owner) });
  return { ...owner, browser, answer, recovery: codesOn(answer) };
}
const codesOn = ({ body }: Answer): string[] =>
  [...body.matchAll(/<code>([a-z2-7-]+)<\/code>/g)].map(([, code]) => code!);
const isSignedIn = async (browser: Visitor) => (await browser.get('/my')).statusCode === 200;
const lastSubject = async (to: string) =>
  (await db.select().from(mails).where(eq(mails.toAddress, to)).orderBy(desc(mails.id)).limit(1))[0]?.subject;

describe('codes of authenticator apps', () => {
  const secret = base32(Buffer.from('12345678901234567890'));

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(codeAtStep(secret, stepAt(new Date(second * 1000)))).toBe(code);
  });

  it('are valid half a minute before and after, and no longer', () => {
    const isValid = (seconds: number) =>
      stepOfCode(secret, '081804', new Date((1_111_111_109 + seconds) * 1000)) !== null;
    expect([-60, -30, 0, 30, 60].map(isValid)).toEqual([false, true, true, true, false]);
  });

  it('carry website and account in the address of the QR code', () => {
    expect(totpAddress('abcd', { issuer: 'Tea & Co', login: 'a@b.example' })).toBe(
      'otpauth://totp/Tea%20%26%20Co:a%40b.example?secret=ABCD&issuer=Tea%20%26%20Co',
    );
  });
});

describe('setting up two-step sign-in', () => {
  it('shows QR code and key, and is on only after a code was entered', async () => {
    const owner = await newPerson();
    const { browser } = await typedPassword(owner);
    expect((await browser.get(`${PAGE}/qr.svg`)).statusCode).toBe(404);
    await browser.post(`${PAGE}/begin`, {});
    const key = (await secretOf(owner.userId)).toUpperCase();
    expect((await browser.get(PAGE)).body.replaceAll(/(?<=[A-Z2-7]{4}) (?=[A-Z2-7]{4})/g, '')).toContain(key);
    const picture = await browser.get(`${PAGE}/qr.svg`);
    expect(picture.headers['content-type']).toContain('image/svg+xml');
    expect(picture.headers['cache-control']).toBe('no-store');
    expect((await typedPassword(owner)).answer.headers.location).toBe('/my');
  });

  it('stores neither key nor recovery codes as plain text', async () => {
    const { userId, recovery } = await withSecondFactor();
    const key = await secretOf(userId);
    const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
    expect(factor?.secret).not.toContain(key);
    const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    expect(stored).toHaveLength(10);
    expect(recovery).toHaveLength(10);
    const plain = recovery.map((code) => code.replace('-', ''));
    expect(stored.filter(({ codeHash }) => plain.includes(codeHash))).toEqual([]);
  });

  it('keeps this device, signs out all others and tells the owner by mail', async () => {
    const owner = await newPerson();
    const [here, elsewhere] = [(await typedPassword(owner)).browser, (await typedPassword(owner)).browser];
    await here.post(`${PAGE}/begin`, {});
    await here.post(`${PAGE}/confirm`, { code: await freshCode(owner) });
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await lastSubject(owner.login)).toMatch(/^Two-step sign-in at .* is on$/);
  });

  it('refuses a wrong code at its field', async () => {
    const owner = await newPerson();
    const { browser } = await typedPassword(owner);
    await browser.post(`${PAGE}/begin`, {});
    const answer = await browser.post(`${PAGE}/confirm`, { code: await wrongCode(owner) });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('id="code-error"');
    expect((await findSecondFactor(owner.userId))?.isOn).toBe(false);
  });

  it('changes no key that is in use', async () => {
    const { userId, browser } = await withSecondFactor();
    const before = await findSecondFactor(userId);
    await browser.post(`${PAGE}/begin`, {});
    expect(await findSecondFactor(userId)).toEqual(before);
    expect((await browser.get(`${PAGE}/qr.svg`)).statusCode).toBe(404);
    expect((await browser.get(PAGE)).body).not.toContain(before?.secret?.toUpperCase().slice(0, 4));
  });
});

describe('signing in with a code', () => {
  it('asks for the code after the password, and then redirects to the requested page', async () => {
    const owner = await withSecondFactor();
    const { browser, answer, enter } = await typedPassword(owner, '/shop/cart');
    expect(answer.headers.location).toMatch(/^\/web\/login\/code\?token=/);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.get(answer.headers.location as string)).statusCode).toBe(200);
    expect((await enter(await freshCode(owner))).headers.location).toBe('/shop/cart');
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('accepts a code once', async () => {
    const owner = await withSecondFactor();
    const code = await freshCode(owner);
    expect((await (await typedPassword(owner)).enter(code)).statusCode).toBe(303);
    expect((await (await typedPassword(owner)).enter(code)).statusCode).toBe(400);
  });

  it('accepts each recovery code once, with or without its dash', async () => {
    const owner = await withSecondFactor();
    const [first, second] = owner.recovery as [string, string];
    expect((await (await typedPassword(owner)).enter(` ${first.toUpperCase()} `)).statusCode).toBe(303);
    expect((await (await typedPassword(owner)).enter(first)).statusCode).toBe(400);
    expect((await (await typedPassword(owner)).enter(second.replace('-', ''))).statusCode).toBe(303);
  });

  it('refuses recovery codes of somebody else', async () => {
    const [mine, others] = [await withSecondFactor(), await withSecondFactor()];
    expect((await (await typedPassword(mine)).enter(others.recovery[0]!)).statusCode).toBe(400);
  });

  it('shows the form again for what is no code', async () => {
    const { enter } = await typedPassword(await withSecondFactor());
    for (const code of ['', 'x', '12345', '\u2028', '<script>', '1'.repeat(10_000)]) {
      const refused = await enter(code);
      expect([code.slice(0, 10), refused.statusCode, refused.body.includes('id="code-error"')]).toEqual([
        code.slice(0, 10),
        400,
        true,
      ]);
    }
  });

  it('is refused after ten wrong codes, also with the right one', async () => {
    const owner = await withSecondFactor();
    const { enter } = await typedPassword(owner);
    const wrong = await wrongCode(owner);
    const statuses = [];
    for (let attempt = 0; attempt < 10; attempt += 1) statuses.push((await enter(wrong)).statusCode);
    expect(statuses).toEqual(Array(10).fill(400));
    const refused = await enter(await freshCode(owner));
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.body).toMatch(/Too many attempts. Try again in \d+ minutes./);
    expect(refused.body).toContain('name="token"');
    expect(refused.body).toMatch(/href="\/web\/login">Back to sign-in/);
  });

  it('starts again with an unknown, used or forged token', async () => {
    const owner = await withSecondFactor();
    const { browser, enter } = await typedPassword(owner);
    expect((await browser.get('/web/login/code?token=x')).statusCode).toBe(404);
    await enter(await freshCode(owner));
    const stranger = visitor(app);
    const again = await stranger.post('/web/login/code', { token: 'x', code: await freshCode(owner) });
    expect([again.statusCode, (await enter(await freshCode(owner))).statusCode]).toEqual([400, 400]);
    expect(await isSignedIn(stranger)).toBe(false);
  });
});

describe('a form that goes on after signing in', () => {
  const carried = (login: string, more: Record<string, string> = {}) => ({
    again_login: login,
    again_password: 'demo',
    ...more,
  });

  it('asks for the code, too, and continues with it', async () => {
    const owner = await withSecondFactor();
    const browser = visitor(app);
    const asked = await browser.post('/my/security/sessions/end_others', carried(owner.login));
    expect([asked.statusCode, asked.body.includes('name="again_code"')]).toEqual([401, true]);
    expect(await isSignedIn(browser)).toBe(false);
    const wrong = await browser.post(
      '/my/security/sessions/end_others',
      carried(owner.login, { again_code: await wrongCode(owner) }),
    );
    expect([wrong.statusCode, await isSignedIn(browser)]).toEqual([401, false]);
    const again_code = await freshCode(owner);
    const done = await browser.post('/my/security/sessions/end_others', carried(owner.login, { again_code }));
    expect([done.statusCode, await isSignedIn(browser)]).toEqual([303, true]);
  });

  it('asks for the password alone where this session has typed a code', async () => {
    const { browser, login, userId } = await withSecondFactor();
    await db.update(sessions).set({ passwordAt: null }).where(eq(sessions.userId, userId));
    expect((await browser.post('/my/security/sessions/end_others', carried(login))).statusCode).toBe(303);
    const [session] = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId)));
    expect(session?.secondFactorAt).not.toBeNull();
  });
});

describe('an account manager', () => {
  it('turns off two-step sign-in of a colleague, who is signed out, told by mail and signs in without a code', async () => {
    const owner = await withSecondFactor('employee');
    const admin = await signedIn(app, 'admin');
    const page = `/website/accounts/${owner.userId}`;
    expect((await admin.get(page)).body).toContain(`${page}/second_factor/off`);
    expect((await admin.post(`${page}/second_factor/off`, {})).headers.location).toBe(page);
    expect(await isSignedIn(owner.browser)).toBe(false);
    expect(await lastSubject(owner.login)).toMatch(/ is off$/);
    expect((await typedPassword(owner)).answer.headers.location).toBe('/admin');
    const { body } = await admin.get(page);
    expect(body).not.toContain(`${page}/second_factor/off`);
    const changes = await db.select().from(staffChanges).where(eq(staffChanges.recordId, owner.userId));
    expect(changes.map(({ fields }) => fields)).toContainEqual([
      { field: 'second_factor', before: 'on', after: 'off' },
    ]);
  });

  it('does not turn off their own without a code', async () => {
    const manager = await withSecondFactor('employee', 'accounts');
    await manager.browser.post(`/website/accounts/${manager.userId}/second_factor/off`, {});
    expect((await findSecondFactor(manager.userId))?.isOn).toBe(true);
  });
});

describe('the link that resets a password', () => {
  const BOX = 'name="second_factor_off"';
  async function resetLink({ login }: Owner): Promise<string> {
    await visitor(app).post('/web/reset_password', { login });
    await runDueJobs();
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, login)).orderBy(desc(mails.id)).limit(1);
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }
  const password = 'three green kettles';
  const reset = (token: string, fields: Record<string, string>) =>
    visitor(app).post('/web/reset_password', { token, password, confirm_password: password, ...fields });

  it('turns two-step sign-in off that is new, if its owner asks for it', async () => {
    const owner = await withSecondFactor();
    const token = await resetLink(owner);
    expect((await visitor(app).get(`/web/reset_password?token=${token}`)).body).toContain(BOX);
    const again = await reset(token, { confirm_password: 'x', second_factor_off: 'on' });
    expect(again.body).toMatch(/name="second_factor_off"[^>]*checked|checked[^>]*name="second_factor_off"/);
    expect((await reset(token, { second_factor_off: 'on' })).statusCode).toBe(303);
    expect([await findSecondFactor(owner.userId), await lastSubject(owner.login)]).toEqual([
      null,
      expect.stringMatching(/ is off$/),
    ]);
  });

  it('leaves it on if nobody asks for it', async () => {
    const owner = await withSecondFactor();
    await reset(await resetLink(owner), {});
    expect((await findSecondFactor(owner.userId))?.isOn).toBe(true);
  });

  it('leaves it on after seven days, whatever is posted', async () => {
    const owner = await withSecondFactor();
    const confirmedAt = subDays(new Date(), 8);
    await db.update(secondFactors).set({ confirmedAt }).where(eq(secondFactors.userId, owner.userId));
    const token = await resetLink(owner);
    expect((await visitor(app).get(`/web/reset_password?token=${token}`)).body).not.toContain(BOX);
    expect((await reset(token, { second_factor_off: 'on' })).statusCode).toBe(303);
    expect((await findSecondFactor(owner.userId))?.isOn).toBe(true);
  });
});

describe('turning two-step sign-in off', () => {
  it('needs password and code, and tells the owner by mail', async () => {
    const owner = await withSecondFactor();
    const off = (password: string, code: string) => owner.browser.post(`${PAGE}/off`, { password, code });
    const noPassword = await off('wrong', await freshCode(owner));
    expect([noPassword.statusCode, noPassword.body.includes('id="password-error"')]).toEqual([400, true]);
    const noCode = await off('demo', await wrongCode(owner));
    expect([noCode.statusCode, noCode.body.includes('id="code-error"')]).toEqual([400, true]);
    expect((await off('demo', await freshCode(owner))).headers.location).toBe('/my/security');
    expect((await typedPassword(owner)).answer.headers.location).toBe('/my');
    expect(await lastSubject(owner.login)).toMatch(/^Two-step sign-in at .* is off$/);
    const left = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, owner.userId));
    expect(left).toEqual([]);
  });
});
