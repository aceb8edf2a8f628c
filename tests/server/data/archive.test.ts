/** The archive of everything that a company has. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq, like } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db, insertMany } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { sessions, users } from '#core/people/people.schema.ts';
import { AREA_ROLES } from '#core/people/people.ts';
import { signIns } from '#core/people/security.schema.ts';
import { env } from '#core/process/env.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { staffChanges } from '#core/staff_form/changes.schema.ts';
import { companyTables } from '#data/archive/company_rows.ts';
import { dropOldRuns } from '#data/runs.ts';
import { dataRuns } from '#data/schema.ts';
import { tags as productTags, templates, templateTags } from '#shop/schema/schema.ts';
import { entriesOf } from '#tests/setup/records/zip.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const DEMO = 1;
const SISTER = 2;

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

/** @returns path of the finished archive */
async function made(): Promise<string> {
  await db.delete(dataRuns).where(eq(dataRuns.kind, 'export'));
  expect((await ada.post('/admin/data/archives', {})).statusCode).toBe(303);
  await runDueJobs();
  const [, link] = /href="([^"]+\/data\.zip)"/.exec((await ada.get('/admin/data')).body) ?? [];
  return String(link);
}

describe('The archive of a company', () => {
  it('shows its progress, and then holds all tables, exports and stored files', async () => {
    await db.delete(dataRuns);
    await ada.post('/admin/data/archives', {});
    const waiting = await ada.get('/admin/data');
    expect(waiting.headers.refresh).toBe('2');
    expect(waiting.body).toContain('<progress');
    const { rawPayload, headers } = await ada.get(await made());
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['cache-control']).toBe('no-store');
    const entries = entriesOf(rawPayload);
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining(['README.txt', 'products.csv', 'orders.csv', 'customers.csv', 'files.csv']),
    );
    for (const { name } of await companyTables(DEMO)) expect(entries.has(`tables/${name}.csv`)).toBe(true);
    expect(entries.get('products.csv')!.toString()).toContain('customizable-desk');
    expect(entries.get('tables/product_templates.csv')!.toString()).toContain('customizable-desk');
    const stored = [...entries.keys()].filter((name) => name.startsWith('files/'));
    expect(stored.length).toBeGreaterThan(10);
    expect(entries.get('files.csv')!.toString()).toContain(stored[0]);
    expect(readdirSync(path.join(env.DATA_DIR, 'archives'))).toEqual([]);
  });

  it('holds no secret, and nothing of another company', async () => {
    const entries = entriesOf((await ada.get(await made())).rawPayload);
    const headers = [...entries]
      .filter(([name]) => name.startsWith('tables/'))
      .map(([, text]) => text.toString().split('\r\n')[0]);
    const secret = /(^|_)(password|token|secret|hash)(_|$)/;
    expect(headers.flatMap((header = '') => header.split(',').filter((name) => secret.test(name)))).toEqual([]);
    const websites = entries.get('tables/websites.csv')!.toString();
    expect(websites).toContain('Alder');
    expect(websites).not.toContain('Aulne');
    for (const { table, where } of await companyTables(DEMO)) {
      const columns = table as unknown as Record<string, never>;
      if (!columns.companyId || !columns.id) continue;
      const rows = (await db
        .select()
        .from(table as never)
        .where(where)) as { companyId: number | null }[];
      expect(rows.filter(({ companyId }) => companyId === SISTER)).toEqual([]);
    }
  });

  it('holds who changed what, who signed in, and mails without links that give access', async () => {
    const [{ id: product }] = (await db
      .select({ id: templates.id })
      .from(templates)
      .where(eq(templates.companyId, DEMO))
      .limit(1)) as [{ id: number }];
    const [{ id: foreign }] = (await db
      .select({ id: templates.id })
      .from(templates)
      .where(eq(templates.companyId, SISTER))
      .limit(1)) as [{ id: number }];
    const change = { kind: 'product_templates', action: 'changed' as const };
    await db.insert(staffChanges).values([
      { ...change, recordId: product, fields: [{ field: 'price', before: '1', after: 'ours-77' }] },
      { ...change, recordId: foreign, fields: [{ field: 'price', before: '1', after: 'theirs-77' }] },
    ]);
    const mail = { websiteId: 1, languageCode: 'en_US', toAddress: 'b@example.net', subject: 'Archived', headers: {} };
    await db.insert(mails).values([
      { ...mail, messageId: 'archive-1', text: 'Plain words 77' },
      { ...mail, messageId: 'archive-2', text: 'Secret link 77', isSecret: true, state: 'failed' },
    ]);
    const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.login, 'admin@example.com'));
    await db.insert(signIns).values({ userId: admin!.id, outcome: 'success', userAgent: 'Archived browser' });
    const entries = entriesOf((await ada.get(await made())).rawPayload);
    const table = (name: string) => entries.get(`tables/${name}.csv`)!.toString();
    expect(table('staff_changes')).toContain('ours-77');
    expect(table('staff_changes')).not.toContain('theirs-77');
    expect(table('sign_ins')).toContain('Archived browser');
    expect(table('mails')).toContain('Plain words 77');
    expect(table('mails')).not.toContain('Secret link 77');
    await db.delete(mails).where(eq(mails.subject, 'Archived'));
  });

  it('holds all rows of tables with keys of several columns', async () => {
    const count = 1203;
    const tags = await insertMany(
      productTags,
      Array.from({ length: count }, (_, n) => ({ companyId: DEMO, key: `archived-${n}`, name: { en_US: `Tag ${n}` } })),
      { returning: ['id'] },
    );
    const [{ id: templateId }] = (await db
      .select({ id: templates.id })
      .from(templates)
      .where(eq(templates.companyId, DEMO))
      .limit(1)) as [{ id: number }];
    await insertMany(
      templateTags,
      tags.map(({ id: tagId }) => ({ templateId, tagId })),
    );
    const entries = entriesOf((await ada.get(await made())).rawPayload);
    const lines = entries.get('tables/product_template_tags.csv')!.toString().trim().split('\r\n');
    expect(new Set(lines).size).toBe(lines.length);
    expect(tags.every(({ id }) => lines.includes(`${templateId},${id}`))).toBe(true);
    await db.delete(productTags).where(like(productTags.key, 'archived-%'));
  });

  it('asks for the password again when it was typed long ago', async () => {
    await db.update(sessions).set({ passwordAt: new Date(0) });
    await ada.post('/admin/data/archives', {});
    expect(await db.$count(dataRuns, eq(dataRuns.state, 'waiting'))).toBe(0);
    await db.update(sessions).set({ passwordAt: new Date() });
  });

  it('is created once for several requests at the same time', async () => {
    await db.delete(dataRuns);
    await ada.post('/admin/data/archives', {});
    await ada.post('/admin/data/archives', {});
    expect(await db.$count(dataRuns)).toBe(1);
  });

  it('is neither offered nor given to staff who see only some areas, or of another company', async () => {
    const link = await made();
    const roles = ['employee', ...AREA_ROLES.filter((role) => role !== 'finance')] as const;
    const login = 'nearly-all@example.net';
    await addPerson({ name: 'Nearly all', email: login, passwordHash: await hashPassword('demo'), roles: [...roles] });
    const device = visitor(app);
    await device.post('/web/login', { login, password: 'demo' });
    expect((await device.get('/admin/data')).body).not.toContain('/admin/data/archives');
    expect((await device.get(link)).statusCode).toBe(404);
    expect((await device.post('/admin/data/archives', {})).statusCode).toBe(404);
    const camille = await signedIn(app, 'camille', 'aulne.localhost');
    expect([403, 404]).toContain((await camille.get(link)).statusCode);
    expect((await visitor(app).get(link)).statusCode).not.toBe(200);
    expect((await ada.get(link.replace('archives', 'imports').replace('/data.zip', ''))).statusCode).toBe(404);
  });

  it('is deleted after three days, together with its file', async () => {
    const link = await made();
    const [run] = await db.select().from(dataRuns).where(eq(dataRuns.kind, 'export'));
    await db.update(dataRuns).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await ada.get(link)).statusCode).toBe(404);
    await dropOldRuns();
    expect(await db.$count(dataRuns, eq(dataRuns.id, run!.id))).toBe(0);
  });

  it('ends when it is stopped', async () => {
    await db.delete(dataRuns);
    await ada.post('/admin/data/archives', {});
    const [run] = await db.select().from(dataRuns);
    await ada.post(`/admin/data/archives/${run!.id}/stop`, {});
    await runDueJobs();
    expect(await db.select().from(dataRuns)).toMatchObject([{ state: 'stopped', fileId: null }]);
  });
});
