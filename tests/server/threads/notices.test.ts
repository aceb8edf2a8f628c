import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { jobs } from '#core/jobs/jobs.schema.ts';
import { deliver } from '#core/mail/incoming/deliver.ts';
import { env } from '#core/process/env.ts';
import { orderOfMaria, partnerOf } from '#tests/setup/records/threads.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { linkIn, mailsTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { NOTICE_JOB } from '#threads/notices/participants.ts';
import { threadParticipants } from '#threads/schema.ts';

let app: FastifyInstance;
let maria: Visitor;
let joel: Visitor;
let admin: Visitor;
beforeAll(async () => {
  app = await buildApp();
  [maria, joel, admin] = [await signedIn(app, 'maria'), await signedIn(app, 'joel'), await signedIn(app, 'admin')];
});
afterAll(() => app.close());

let count = 0;
const on = (person: Visitor, model: string, resId: number, more: Record<string, string> = {}) =>
  person.post('/mail/chatter_post', { res_model: model, res_id: resId, message: `Words ${++count}`, ...more });
/** Mails to the address after the minute in which messages are collected. */
const aboutIt = async (address: string) => {
  await db
    .update(jobs)
    .set({ runAt: new Date(0) })
    .where(eq(jobs.name, NOTICE_JOB));
  return mailsTo(address);
};

describe('notifications about an order', () => {
  it('are mailed to the customer once per answer, with a sign-in link and an unsubscribe link', async () => {
    const { id } = await orderOfMaria();
    const before = (await aboutIt('maria@example.com')).length;
    await on(admin, 'sale.order', id);
    await on(admin, 'sale.order', id);
    const mails = await aboutIt('maria@example.com');
    expect(mails.length).toBe(before + 1);
    const mail = mails.at(-1)!;
    expect(mail.subject).toContain('S00001');
    expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect((await aboutIt('maria@example.com')).length).toBe(before + 1);

    const maid = await partnerOf('maria');
    const stranger = visitor(app);
    const way = await stranger.get(linkIn({ text: mail.text ?? '' }, '/mail/view'));
    expect(way.statusCode).toBe(303);
    const there = new URL(way.headers.location as string, 'http://x');
    expect([there.pathname, there.searchParams.get('pid')]).toEqual([`/my/orders/${id}`, String(maid.id)]);

    const mute = linkIn({ text: mail.text ?? '' }, '/discussion/mute/');
    for (let looks = 0; looks < 2; looks++) expect((await stranger.get(mute)).statusCode).toBe(200);
    await on(admin, 'sale.order', id);
    expect((await aboutIt('maria@example.com')).length, 'looking changes nothing').toBe(before + 2);
    expect((await stranger.get(`${mute}x`)).statusCode).toBe(404);
    expect((await stranger.post(mute.replace(/mute\/\d+/, 'mute/999999'), {})).statusCode).toBe(404);
    expect((await stranger.post(mute, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200);
    expect((await stranger.post(mute, {})).statusCode, 'twice').toBe(200);
    await on(admin, 'sale.order', id);
    expect((await aboutIt('maria@example.com')).length).toBe(before + 2);
  });

  it('let a participant who used a shared link return and post under their own name', async () => {
    const { id, token } = await orderOfMaria();
    await on(joel, 'sale.order', id, { token });
    await on(admin, 'sale.order', id);
    const mail = (await aboutIt('joel@example.com')).at(-1);
    const friend = visitor(app);
    const way = await friend.get(linkIn({ text: mail?.text ?? '' }, '/mail/view'));
    expect(way.statusCode).toBe(303);
    const page = await friend.get((way.headers.location as string).replace(/#.*/, ''));
    expect(page.statusCode).toBe(200);
    const { searchParams } = new URL(way.headers.location as string, 'http://x');
    const [pid, hash] = [searchParams.get('pid') ?? '', searchParams.get('hash') ?? ''];
    expect(page.body, 'the form of the page says who writes').toContain(hash);
    await on(friend, 'sale.order', id, { token, pid, hash, message: 'It is Joel' });
    const { answer } = await maria.call('/mail/chatter_fetch', { res_model: 'sale.order', res_id: id, limit: 1 });
    expect(answer.messages[0].author_id).toEqual([(await partnerOf('joel')).id, (await partnerOf('joel')).name]);
    const mute = linkIn({ text: mail?.text ?? '' }, '/discussion/mute/');
    expect((await friend.get(mute)).body).toContain('S00001');
  });

  it('leave the order open to its customer who follows an outdated link', async () => {
    const { id } = await orderOfMaria();
    expect((await maria.get(`/my/orders/${id}?access_token=old`)).statusCode).toBe(200);
    expect((await joel.get(`/my/orders/${id}?access_token=old`)).statusCode).not.toBe(200);
  });

  it('are not mailed to customers for internal notes', async () => {
    const { id } = await orderOfMaria();
    const before = (await aboutIt('maria@example.com')).length;
    await on(admin, 'sale.order', id, { is_internal: '1' });
    expect((await aboutIt('maria@example.com')).length).toBe(before);
  });
});

describe('notifications about a product', () => {
  it('are mailed to a reviewer for answers of staff, not for other reviews', async () => {
    const { templateId } = await addProduct({ name: 'Noticed', price: 500 });
    const before = (await aboutIt('maria@example.com')).length;
    await on(maria, 'product.template', templateId);
    await on(joel, 'product.template', templateId);
    expect((await aboutIt('maria@example.com')).length).toBe(before);
    await on(await signedIn(app, 'operator'), 'product.template', templateId);
    const mails = await aboutIt('maria@example.com');
    expect(mails.length).toBe(before + 1);
    expect(mails.at(-1)?.subject).toContain('Noticed');
    expect(linkIn({ text: mails.at(-1)?.text ?? '' }, '/shop/product/')).toContain(String(templateId));
  });
});

describe('an answer to a notification by mail', () => {
  afterEach(() => {
    env.MAIL_IN_PORT = null;
  });

  async function told() {
    env.MAIL_IN_PORT = 25;
    const { id } = await orderOfMaria();
    await db.update(threadParticipants).set({ mutedAt: null });
    await on(admin, 'sale.order', id);
    const mail = (await aboutIt('maria@example.com')).at(-1)!;
    return { id, to: mail.headers['Reply-To'] as string };
  }
  const answer = (to: string, text: string) =>
    deliver(Buffer.from(`From: maria@example.com\r\nMessage-ID: <${++count}@m>\r\n\r\n${text}`), 'maria@example.com', [
      to,
    ]);
  const discussion = async (id: number) => (await maria.get(`/my/orders/${id}`)).body;

  it('is posted in the discussion under their name, and reaches staff', async () => {
    const { id, to } = await told();
    const before = await aboutIt('admin@example.com');
    expect(await answer(to, 'Beech, <i>please</i>.\r\n\r\n> Words')).toEqual(['taken']);
    expect(await discussion(id)).toMatch(/Beech, &lt;i&gt;please&lt;\/i&gt;\.|Beech, please\./);
    expect((await aboutIt('admin@example.com')).length).toBe(before.length + 1);
  });

  it('is refused at an address whose signature is wrong, and after the record was closed to them', async () => {
    const { to } = await told();
    expect(await answer(to.replace(/-.{4}/, '-0000'), 'x')).toEqual(['unknown']);
    await db
      .update(threadParticipants)
      .set({ partnerId: null })
      .where(eq(threadParticipants.email, 'maria@example.com'));
    expect(await answer(to, 'x')).toEqual(['ignored']);
  });
});
