import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { contacts, followers } from '#follow/schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { linkIn, mailsTo, mailTo, tokenIn } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const object = 'product.template';
let app: FastifyInstance;
let id: number;
let count = 0;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  id = (await addProduct({ name: `Followed thing ${count}`, price: 1000, onHand: 3 })).templateId;
});

const turn = (who: Visitor, now: 'on' | 'off', email: string | false) =>
  who.call('/website_mail/follow', { id, object, message_is_follower: now, email });
const state = async (who: Visitor) => (await who.call('/website_mail/is_follower', { object, res_id: id })).answer;
const isOn = async (email: string): Promise<boolean | undefined> => {
  const [row] = await db
    .select({ isOn: followers.isOn })
    .from(followers)
    .innerJoin(contacts, eq(contacts.id, followers.contactId))
    .where(and(eq(contacts.email, email), eq(followers.recordId, id)));
  return row?.isOn;
};
const confirmed = async (email: string): Promise<Visitor> => {
  const who = visitor(app);
  await turn(who, 'off', email);
  await who.post('/mail/confirm', { token: tokenIn(linkIn(await mailTo(email), '/mail/confirm')) });
  return who;
};
const unpublish = async () => {
  await db.update(templates).set({ isPublished: false }).where(eq(templates.id, id));
  await changed(`product:${id}`);
};

describe('Signed-in person', () => {
  it('follows and unfollows a record at once, according to the current state', async () => {
    const maria = await signedIn(app, 'maria');
    const known = { is_user: true, email: 'maria@example.com', alias_name: false };
    expect(await state(maria)).toEqual({ ...known, is_follower: false });
    expect((await turn(maria, 'off', false)).answer).toBe(true);
    expect(await state(maria)).toEqual({ ...known, is_follower: true });
    expect((await turn(maria, 'off', 'maria@example.com')).answer, 'twice').toBe(true);
    expect((await turn(maria, 'on', false)).answer).toBe(false);
    expect(await state(maria)).toEqual({ ...known, is_follower: false });
    expect(await mailsTo('maria@example.com')).toEqual([]);
  });

  it('reads the state with either parameter “object” or “model”', async () => {
    const maria = await signedIn(app, 'maria');
    await turn(maria, 'off', false);
    const { answer } = await maria.call('/website_mail/is_follower', { model: object, res_id: String(id) });
    expect(answer.is_follower).toBe(true);
  });
});

describe('Guest', () => {
  it('follows a record once the link in the email was confirmed', async () => {
    const who = visitor(app);
    expect(await state(who)).toEqual({ is_user: false, email: false, is_follower: false, alias_name: false });
    expect((await turn(who, 'off', 'ida@example.org')).answer).toBe(true);
    expect(await isOn('ida@example.org')).toBeUndefined();
    const link = linkIn(await mailTo('ida@example.org'), '/mail/confirm');
    expect((await who.get(link)).body).toContain(`Followed thing ${count}`);
    expect(await isOn('ida@example.org')).toBeUndefined();
    for (let i = 0; i < 2; i++)
      expect((await who.post('/mail/confirm', { token: tokenIn(link) })).statusCode).toBe(303);
    expect(await isOn('ida@example.org')).toBe(true);
    expect(await state(who)).toMatchObject({ is_follower: true, email: 'ida@example.org' });
    expect(await state(visitor(app)), 'another browser').toMatchObject({ is_follower: false, email: false });
  });

  it('follows and unfollows at once when the address was confirmed', async () => {
    const who = await confirmed('olaf@example.org');
    expect((await turn(who, 'on', 'olaf@example.org')).answer).toBe(false);
    expect(await isOn('olaf@example.org')).toBe(false);
    expect((await turn(who, 'off', 'olaf@example.org')).answer).toBe(true);
    expect(await isOn('olaf@example.org')).toBe(true);
  });

  it('can neither end nor see the following of somebody else’s address', async () => {
    await confirmed('victim@example.org');
    const before = (await mailsTo('victim@example.org')).length;
    const stranger = visitor(app);
    const [followed, unfollowed] = [
      await turn(stranger, 'on', 'victim@example.org'),
      await turn(visitor(app), 'on', 'nobody@example.org'),
    ];
    expect([followed.statusCode, followed.body]).toEqual([unfollowed.statusCode, unfollowed.body]);
    expect(await isOn('victim@example.org')).toBe(true);
    expect(await state(stranger)).toMatchObject({ is_follower: false });
    const mails = await mailsTo('victim@example.org');
    expect(mails.length).toBe(before + 1);
    expect(mails.at(-1)?.text).toContain('/mail/preferences?token=');
    expect(await mailsTo('nobody@example.org')).toEqual([]);
  });

  it('follows by the plain form, which shows errors with the input', async () => {
    const fields = { object, id, message_is_follower: 'off' };
    const wrong = await visitor(app).post('/mail/follow', { ...fields, email: 'no' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('value="no"');
    expect(wrong.body.match(/aria-invalid="true"/g)).toHaveLength(1);
    const right = await visitor(app).post('/mail/follow', { ...fields, email: 'form@example.org' });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/mail/sent?wish=follow']);
    expect(linkIn(await mailTo('form@example.org'), '/mail/confirm')).toContain('token');
    const joel = await signedIn(app, 'joel');
    const own = await joel.post('/mail/follow', { ...fields, email: '' });
    expect(own.headers.location).toBe('/mail/sent?wish=followed');
    expect(await isOn('joel@example.com')).toBe(true);
  });
});

describe('Followed record', () => {
  const calls = async (who: Visitor): Promise<number[]> => {
    const asked = await who.call('/website_mail/is_follower', { object, res_id: id });
    const turned = await turn(who, 'off', 'a@example.org');
    const posted = await who.post('/mail/follow', { object, id, message_is_follower: 'off', email: 'a@example.org' });
    return [asked.statusCode, turned.statusCode, posted.statusCode];
  };

  it('answers 404 while it is unpublished, except to publishers', async () => {
    await unpublish();
    expect(await calls(visitor(app))).toEqual([404, 404, 404]);
    expect(await calls(await signedIn(app, 'maria'))).toEqual([404, 404, 404]);
    expect((await calls(await signedIn(app, 'publisher')))[0]).toBe(200);
    expect(await mailsTo('a@example.org')).toEqual([]);
  });

  it('answers 404 when it belongs to another company or cannot be followed', async () => {
    id = (await addProduct({ name: `Elsewhere ${count}`, price: 1, companyId: 2 })).templateId;
    expect(await calls(visitor(app))).toEqual([404, 404, 404]);
    for (const model of ['res.users', 'website.page']) {
      const answer = await visitor(app).call('/website_mail/is_follower', { object: model, res_id: 1 });
      expect(answer.statusCode).toBe(404);
    }
  });

  it('is not followed when it was unpublished before the confirmation', async () => {
    await turn(visitor(app), 'off', 'slow@example.org');
    const token = tokenIn(linkIn(await mailTo('slow@example.org'), '/mail/confirm'));
    await unpublish();
    expect((await visitor(app).post('/mail/confirm', { token })).statusCode).toBe(404);
    expect(await isOn('slow@example.org')).toBeUndefined();
  });

  it.each([
    [{ object, res_id: 'x' }, 'res_id'],
    [{ res_id: 1 }, 'object'],
    [{ object: 'A b', res_id: 1 }, 'object'],
  ])('answers 400 and names the field when the request is %j', async (body, field) => {
    const answer = await visitor(app).call('/website_mail/is_follower', body);
    expect([answer.statusCode, Object.keys(answer.answer.error.fields)]).toEqual([400, [field]]);
  });
});
