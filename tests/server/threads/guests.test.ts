import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { readBy } from '#tests/setup/records/threads.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { mailsTo, mailTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { dropUnconfirmed } from '#threads/guests/guests.ts';
import { messages } from '#threads/schema.ts';

let app: FastifyInstance;
let resId: number;
let email: string;
let guest: Visitor;
let count = 0;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  resId = (await addProduct({ name: `Guests write here ${count}`, price: 500 })).templateId;
  email = `guest${count}@example.org`;
  guest = visitor(app);
});

const write = (person: Visitor, more: Record<string, string> = {}) =>
  person.post('/mail/chatter_post', {
    res_model: 'product.template',
    res_id: resId,
    message: 'A word from a guest',
    author_name: 'Lena',
    author_email: email,
    rating_value: 4,
    ...more,
  });
const codeFor = async (address = email) => /\d{6}/.exec((await mailTo(address)).subject)![0];
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const confirm = (person: Visitor, code: string) => person.post('/discussion/confirm', { code });
const stateOf = async () =>
  (await db.select().from(messages).where(eq(messages.guestEmail, email))).map(({ state }) => state);

describe('a post by a guest', () => {
  it('requires a mailed code once, and waits for approval', async () => {
    const sent = await write(guest);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/discussion/confirm']);
    expect(await stateOf()).toEqual(['unconfirmed']);
    expect((await guest.get('/discussion/confirm')).body).toContain(email);
    const done = await confirm(guest, ` ${(await codeFor()).replace(/(...)/, '$1 ')}`);
    expect(done.statusCode).toBe(303);
    expect(done.headers.location).toMatch(/^\/shop\/product\/.*#discussion$/);
    expect(await stateOf()).toEqual(['pending']);
    const again = await write(guest, { message: 'A second word', author_name: '', author_email: '' });
    expect(again.headers.location).toMatch(/#discussion$/);
    expect(await stateOf()).toEqual(['pending', 'pending']);
    const { answer } = await guest.call('/mail/chatter_init', { res_model: 'product.template', res_id: resId });
    expect([answer.messages, answer.options.display_composer]).toEqual([[], 'confirmed']);
    expect((await mailsTo(email)).length).toBe(1);
  });

  it('accepts five tries of the code, in the same browser only', async () => {
    await write(guest);
    const code = await codeFor();
    const other = visitor(app);
    await write(other, { author_email: `else.${email}`, message: 'Else' });
    expect((await confirm(other, code)).statusCode).toBe(400);
    for (let tries = 0; tries < 4; tries++) {
      const wrong = await confirm(guest, wrongFor(code));
      expect(wrong.statusCode).toBe(400);
      expect(wrong.body).toContain('Enter the code we sent you');
      expect(wrong.body).toMatch(new RegExp(`<input[^>]*value="${wrongFor(code)}"[^>]*name="code"`));
    }
    expect((await confirm(guest, wrongFor(code))).statusCode, 'no further try').toBe(303);
    await confirm(guest, code);
    expect(await stateOf()).toEqual(['unconfirmed']);
  });

  it('gets a new code on request, a limited number of times', async () => {
    await write(guest);
    const old = await codeFor();
    expect((await guest.post('/discussion/confirm/again', {})).statusCode).toBe(303);
    const fresh = await codeFor();
    if (old !== fresh) expect((await confirm(guest, old)).statusCode).toBe(400);
    expect((await guest.post('/discussion/confirm/again', {})).statusCode).toBe(303);
    expect((await guest.post('/discussion/confirm/again', {})).statusCode).toBe(429);
    expect((await mailsTo(email)).length).toBe(3);
    const last = await codeFor();
    expect((await confirm(guest, last)).statusCode).toBe(303);
  });

  it('requires a name and an email address and keeps the entered values', async () => {
    for (const [more, field] of [
      [{ author_name: '' }, 'Enter your name.'],
      [{ author_email: '' }, 'Enter your email address.'],
      [{ author_email: 'a@b, c@d' }, 'This email address can’t be used.'],
    ] as const) {
      const sent = await write(guest, more);
      expect(sent.statusCode).toBe(400);
      expect(sent.body.replaceAll('&#x27;', '&#39;').replaceAll("'", '&#39;')).toContain(field);
      expect(sent.body).toContain('A word from a guest');
    }
    expect(await stateOf()).toEqual([]);
  });

  it('is deleted when it is not confirmed within a day', async () => {
    await write(guest);
    await dropUnconfirmed(Date.now() + 25 * 3600_000);
    expect(await stateOf()).toEqual([]);
    expect((await guest.get('/discussion/confirm')).statusCode).toBe(303);
  });
});

describe('the moderation queue', () => {
  const waiting = async () => {
    await write(guest);
    await confirm(guest, await codeFor());
    const [row] = await db.select().from(messages).where(eq(messages.guestEmail, email));
    return row!.id;
  };

  it('shows pending posts to employees only, who approve, refuse and change their decision', async () => {
    const id = await waiting();
    const operator = await signedIn(app, 'operator');
    for (const person of [visitor(app), await signedIn(app, 'maria')]) {
      const page = await person.get('/discussion/moderation');
      expect([303, 403]).toContain(page.statusCode);
      expect([401, 403]).toContain(
        (await person.post('/discussion/moderation/selected', { one: `approve ${id}` })).statusCode,
      );
    }
    expect((await operator.get('/discussion/moderation')).body).toContain(email);
    const record = { model: 'product.template', resId };
    const decide = (decision: string) => operator.post('/discussion/moderation/selected', { one: `${decision} ${id}` });
    expect((await decide('approve')).statusCode).toBe(303);
    expect((await decide('approve')).statusCode, 'twice').toBe(303);
    expect(await readBy(guest, record)).toEqual(['A word from a guest']);
    expect((await decide('refuse')).statusCode).toBe(303);
    expect(await readBy(guest, record)).toEqual([]);
    expect((await operator.get('/discussion/moderation?state=refused')).body).toContain(email);
    expect((await operator.get('/discussion/moderation')).body).not.toContain(email);
    expect((await decide('burn')).statusCode).toBe(400);
    const none = { one: 'approve 999999' };
    expect((await operator.post('/discussion/moderation/selected', none)).statusCode).toBe(404);
  });

  it('excludes unconfirmed posts', async () => {
    await write(guest);
    const [row] = await db.select().from(messages).where(eq(messages.guestEmail, email));
    const operator = await signedIn(app, 'operator');
    await operator.post('/discussion/moderation/selected', { one: `approve ${row!.id}` });
    expect(await stateOf()).toEqual(['unconfirmed']);
  });
});
