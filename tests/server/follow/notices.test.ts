import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { checkFollowedRecords } from '#follow/notices.ts';
import { contacts } from '#follow/schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { addProduct, setStock } from '#tests/setup/shop/shop.ts';
import { linkIn } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const DAY_MS = 24 * 3600_000;
let app: FastifyInstance;
let maria: Visitor;
let product: { templateId: number; variantId: number };
let count = 0;
beforeAll(async () => {
  app = await buildApp();
  maria = await signedIn(app, 'maria');
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  product = await addProduct({ name: `Wanted ${count}`, price: 5000, onHand: 0 });
  await db
    .update(templates)
    .set({ type: 'stocked', availability: 'always' })
    .where(eq(templates.id, product.templateId));
});

const follow = (who = maria, now: 'on' | 'off' = 'off') =>
  who.call('/website_mail/follow', {
    id: product.templateId,
    object: 'product.template',
    message_is_follower: now,
    email: false,
  });
const change = async (values: Partial<typeof templates.$inferInsert>) => {
  await db.update(templates).set(values).where(eq(templates.id, product.templateId));
  await changed(`product:${product.templateId}`);
};
/** Runs the job that looks for changed products, and the jobs it starts. */
const runProductJob = async (at = new Date()) => {
  await checkFollowedRecords(at);
  await runDueJobs();
};
const notices = async (email = 'maria@example.com') =>
  (await db.select().from(mails).where(eq(mails.toAddress, email))).filter(({ subject }) =>
    subject.includes(`Wanted ${count}`),
  );

describe('Follower of a product', () => {
  it('gets one email with an unsubscribe link when the product is available again', async () => {
    await follow();
    await runProductJob();
    expect(await notices()).toEqual([]);
    await setStock(product.variantId, 4);
    await runProductJob();
    await runProductJob();
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice?.subject).toBe(`Wanted ${count} is available again`);
    expect(notice?.text).toContain(`/shop/product/wanted-${count}-${product.templateId}`);
    expect(notice?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const leave = linkIn(notice!, '/mail/following/');
    expect((await visitor(app).get(leave)).statusCode).toBe(200);
    expect((await visitor(app).post(leave, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200);
    const { answer } = await maria.call('/website_mail/is_follower', {
      object: 'product.template',
      res_id: product.templateId,
    });
    expect(answer.is_follower).toBe(false);
  });

  it('gets an email when the price drops, and none when it rises', async () => {
    await setStock(product.variantId, 4);
    await follow();
    await change({ price: 6000 });
    await runProductJob();
    expect(await notices()).toEqual([]);
    await change({ price: 4500 });
    await runProductJob();
    const [notice] = await notices();
    expect(notice?.subject).toBe(`Price drop: Wanted ${count}`);
    expect(notice?.text).toContain('$45.00');
    expect(notice?.text).toContain('$60.00');
  });

  it('gets at most one email a day when availability keeps changing', async () => {
    await follow();
    for (let i = 0; i < 4; i++) {
      await setStock(product.variantId, 3);
      await runProductJob();
      await setStock(product.variantId, 0);
      await runProductJob();
    }
    expect(await notices()).toHaveLength(1);
    await runProductJob(new Date(Date.now() + 2 * DAY_MS));
    await setStock(product.variantId, 3);
    await runProductJob(new Date(Date.now() + 2 * DAY_MS));
    expect(await notices()).toHaveLength(2);
  });

  it('gets no email about an unpublished product', async () => {
    await follow();
    await setStock(product.variantId, 4);
    await change({ isPublished: false });
    await runProductJob();
    expect(await notices()).toEqual([]);
  });

  it('gets no email after unfollowing or blocking all emails', async () => {
    const joel = await signedIn(app, 'joel');
    await follow();
    await follow(joel);
    await follow(joel, 'on');
    await db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.email, 'maria@example.com'));
    await setStock(product.variantId, 4);
    await runProductJob();
    expect([await notices(), await notices('joel@example.com')]).toEqual([[], []]);
    await db.update(contacts).set({ blockedAt: null }).where(eq(contacts.email, 'maria@example.com'));
  });
});
