/** The staff list of outgoing mail. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { jobs } from '#core/jobs/jobs.schema.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { sendMail } from '#core/mail/mail.ts';
import { mailTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

async function aFailedMail(subject: string, { websiteId = 1, isSecret = false } = {}): Promise<number> {
  await sendMail({ to: 'lena@example.org', subject, text: 'Hello', language: 'en_US', websiteId, isSecret });
  const id = (await mailTo('lena@example.org')).id;
  const forgotten = isSecret ? { text: '' } : {};
  await db
    .update(mails)
    .set({ state: 'failed', error: '550 No such user', settledAt: new Date(), ...forgotten })
    .where(eq(mails.id, id));
  await db.delete(jobs);
  return id;
}
const stateOf = async (id: number) => (await db.select().from(mails).where(eq(mails.id, id)))[0]?.state;
const resend = (fields: Record<string, string>, who = ada) => who.post('/admin/mails/selected', fields);

describe('the list of outgoing mail', () => {
  it('shows failed mails with their reason, and the start page leads to them', async () => {
    await aFailedMail('Your order shipped');
    const { body } = await ada.get('/admin/mails?state=failed');
    expect(body).toContain('Your order shipped');
    expect(body).toContain('550 No such user');
    expect((await ada.get('/admin')).body).toContain('href="/admin/mails?state=failed"');
  });

  it('shows the last page for the page after a full last one', async () => {
    const batch = randomUUID();
    for (let n = 1; n <= 25; n++) await aFailedMail(`${batch} no. ${n}`);
    const { body } = await ada.get(`/admin/mails?q=${batch}&size=25&page=2`);
    expect(new Set(body.match(/ no\. \d+/g)).size).toBe(25);
  });

  it('has the times of the website in its files, as on the page', async () => {
    const id = await aFailedMail('In summer');
    await db
      .update(mails)
      .set({ settledAt: new Date('2026-07-01T02:30:05Z') })
      .where(eq(mails.id, id));
    const { body } = await ada.get('/admin/mails?q=In+summer');
    expect(body).toContain('06/30/2026 10:30 PM');
    expect((await ada.get('/admin/mails?q=In+summer&export=csv')).body).toContain('2026-06-30 22:30:05');
  });

  it('sends a failed mail once more, by its button', async () => {
    const id = await aFailedMail('Again please');
    expect((await resend({ one: `resend ${id}` })).statusCode).toBe(303);
    expect(await stateOf(id)).toBe('waiting');
    expect(await db.$count(jobs, eq(jobs.name, 'mail.send'))).toBe(1);
    await resend({ one: `resend ${id}` });
    expect(await db.$count(jobs, eq(jobs.name, 'mail.send')), 'twice').toBe(1);
  });

  it('sends no mail again whose link was deleted, nor one of another company', async () => {
    const secret = await aFailedMail('Reset your password', { isSecret: true });
    const theirs = await aFailedMail('Theirs', { websiteId: 2 });
    for (const id of [secret, theirs]) {
      await resend({ one: `resend ${id}` });
      expect(await stateOf(id)).toBe('failed');
    }
    const { body } = await ada.get('/admin/mails?state=failed');
    expect(body).not.toContain(`value="resend ${secret}"`);
    expect(body).not.toContain('Theirs');
  });

  it('refuses staff who manage no accounts', async () => {
    const id = await aFailedMail('Private');
    const operator = await signedIn(app, 'operator');
    expect((await operator.get('/admin/mails')).statusCode).toBe(403);
    expect((await resend({ one: `resend ${id}` }, operator)).statusCode).toBe(403);
    expect((await operator.get('/admin')).body).not.toContain('/admin/mails');
  });
});
