/** Imports that staff run in the browser. */
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { files, rateLimits } from '#core/sites/schema.ts';
import { beginImport, dropOldRuns, findRun } from '#data/runs.ts';
import { dataRuns } from '#data/schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { MULTIPART, multipartBody } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
let camille: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  camille = await signedIn(app, 'camille', 'aulne.localhost');
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

const HEADER = 'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price\n';
const line = (handle: string, title: string, price = '9.99') =>
  `${handle},${title},Acme,Title,Default Title,${price}\n`;

async function upload(csv: string, name = 'products.csv') {
  const cookie = [...ada.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  return app.inject({
    method: 'POST',
    url: '/admin/data/imports',
    headers: {
      ...{ host: 'localhost', cookie, 'sec-fetch-site': 'same-origin', accept: 'text/html' },
      'content-type': MULTIPART,
    },
    payload: multipartBody([['file', { name, bytes: csv }]]),
  });
}
/** Uploads and checks a file. @returns path of its page */
async function checked(csv: string): Promise<string> {
  const { headers, statusCode } = await upload(csv);
  expect(statusCode).toBe(303);
  await runDueJobs();
  return String(headers.location);
}
const runOf = async (path: string) => (await findRun(Number(path.split('/').at(-1))))!;
const stored = async (handle: string) =>
  (await db.select().from(templates).where(eq(templates.handle, handle)))[0] ?? null;

describe('An import in the browser', () => {
  it('shows first what it would do, and changes nothing until somebody asks', async () => {
    const sent = await upload(HEADER + line('web-lamp', 'Lamp') + line('web-bad', 'Bad', 'cheap'));
    const path = String(sent.headers.location);
    const waiting = await ada.get(path);
    expect(waiting.headers.refresh).toBe('2');
    await runDueJobs();
    expect(await stored('web-lamp')).toBeNull();
    const { body, headers } = await ada.get(path);
    expect(headers.refresh).toBeUndefined();
    expect(body).toContain('“cheap”'.replace(/[“”]/g, '&quot;'));
    expect((await runOf(path)).counts).toEqual({ created: 1, changed: 0, unchanged: 0, problems: 1 });

    await ada.post(`${path}/import`, {});
    await ada.post(`${path}/import`, {});
    await runDueJobs();
    expect(await stored('web-lamp')).toMatchObject({ name: { en_US: 'Lamp' } });
    expect((await runOf(path)).state).toBe('done');
    const report = await ada.get(`${path}/report.csv`);
    expect(report.body).toContain('Left out,3,,Variant Price,');
  });

  it('says in the language of its reader what is left out and why, on the page and in the file', async () => {
    const path = await checked(
      `${HEADER.trim()},SEO Title\n${line('said-lamp', 'Lamp').trim()},A lamp\n${line('said-bad', 'Bad', 'cheap')}`,
    );
    const page = await ada.get(`/fr${path}`);
    expect(page.body).toContain('Produits Shopify');
    expect(page.body).toContain('n’est pas un prix');
    expect(page.body).toContain('SEO Title : titres pour les moteurs de recherche (said-lamp)');
    const { body } = await ada.get(`/fr${path}/report.csv`);
    expect(body).toMatch(/^\ufeffType,Ligne,Article,/);
    expect(body).toContain('n’est pas un prix');
    expect((await ada.get(path)).body).toContain('is not a price');
  });

  it('says in the language of its reader that a row cannot be read', async () => {
    const path = await checked(`${HEADER}${line('cut-lamp', 'Lamp')}cut,"a "b" c",Acme\n`);
    expect((await ada.get(`/ar${path}`)).body).toContain('تنصيص');
  });

  it('keeps what was changed by hand unless told otherwise', async () => {
    const csv = HEADER + line('web-hand', 'From the file');
    const first = await checked(csv);
    await ada.post(`${first}/import`, {});
    await runDueJobs();
    await db
      .update(templates)
      .set({ name: { en_US: 'By hand' } })
      .where(eq(templates.handle, 'web-hand'));
    const path = await checked(csv);
    expect((await ada.get(path)).body).toContain('By hand');
    await ada.post(`${path}/import`, { conflicts: 'keep' });
    await runDueJobs();
    expect(await stored('web-hand')).toMatchObject({ name: { en_US: 'By hand' } });

    const again = await checked(csv);
    await ada.post(`${again}/import`, { conflicts: 'overwrite' });
    await runDueJobs();
    expect(await stored('web-hand')).toMatchObject({ name: { en_US: 'From the file' } });
  });

  it('shows in the history of a product what it overwrote, and who began it', async () => {
    const csv = HEADER + line('web-told', 'From the file');
    const path = await checked(csv);
    await ada.post(`${path}/import`, {});
    await runDueJobs();
    await db.update(templates).set({ price: 4321 }).where(eq(templates.handle, 'web-told'));
    const again = await checked(csv);
    await ada.post(`${again}/import`, { conflicts: 'overwrite' });
    await runDueJobs();
    const { body } = await ada.get(`/fr/sales/products/${(await stored('web-told'))!.id}`);
    const history = body.slice(body.indexOf('id="history"')).replaceAll(/<[^>]*>|\s+/g, ' ');
    expect(history.replaceAll(/ +/g, ' ')).toMatch(/Remplacé par un import · Ada Mistry · .* Prix \(\$\) 43.21 9.99/);
  });

  it('names the variant of what it overwrote, in the report and in the history, in the language of the reader', async () => {
    const row = (size: string, price: string) => `web-sizes,Shelf,Acme,Size,${size},${price}\n`;
    const csv = HEADER + row('Oak', '10') + row('Pine', '12');
    const path = await checked(csv);
    await ada.post(`${path}/import`, {});
    await runDueJobs();
    const { id } = (await stored('web-sizes'))!;
    const [pine] = await db.select().from(variants).where(eq(variants.templateId, id)).orderBy(desc(variants.sequence));
    await db.update(variants).set({ price: 4321 }).where(eq(variants.id, pine!.id));
    const again = await checked(csv);
    expect((await ada.get(`/fr${again}`)).body).toContain('Pine : Prix');
    expect((await ada.get(`/fr${again}/report.csv`)).body).toContain('web-sizes,Pine : Prix,,43.21,12.00');
    await ada.post(`${again}/import`, { conflicts: 'overwrite' });
    await runDueJobs();
    expect((await ada.get(`/fr/sales/products/${id}`)).body).toContain('Pine : Prix');
    expect((await ada.get(`/sales/products/${id}`)).body).toContain('Pine: Price');
  });

  it('continues after it was stopped, without duplicates', async () => {
    const path = await checked(HEADER + line('web-stop', 'Stopped'));
    await ada.post(`${path}/import`, {});
    await ada.post(`${path}/stop`, {});
    await runDueJobs();
    expect(await stored('web-stop')).toBeNull();
    expect((await ada.get(path)).body).toContain('Stopped');
    await beginImport(await runOf(path), false);
    await runDueJobs();
    expect(await db.$count(templates, eq(templates.handle, 'web-stop'))).toBe(1);
  });

  it.each([
    ['no file', '', 'Choose a file'],
    ['another kind of file', 'a,b\n1,2\n', 'none of these files'],
    ['too many lines', HEADER + '\n'.repeat(200_001), 'more than 200000 lines'],
  ])('says what is wrong with %s', async (_what, csv, message) => {
    const { statusCode, body } = await upload(csv, csv && 'x.csv');
    expect(statusCode).toBe(400);
    expect(body).toContain(message);
  });

  it('shows scripts and line separators in a file as text', async () => {
    const path = await checked(HEADER + line('<script>alert(1)</script>\u2028', 'x', '<script>alert(2)</script>'));
    const { body } = await ada.get(path);
    expect(body).toContain('&lt;script&gt;alert(2)');
    expect(body).not.toContain('<script>alert');
  });

  it('is not shown to another company', async () => {
    const path = await checked(HEADER + line('web-own', 'Own'));
    expect((await camille.get(path)).statusCode).toBe(404);
    expect((await camille.get(`${path}/report.csv`)).statusCode).toBe(404);
    expect((await camille.post(`${path}/import`, {})).statusCode).toBe(404);
  });

  it('is deleted with its files after a month', async () => {
    const path = await checked(HEADER + line('web-old', 'Old'));
    const { id, fileId } = await runOf(path);
    await db
      .update(dataRuns)
      .set({ expiresAt: new Date(0) })
      .where(eq(dataRuns.id, id));
    await dropOldRuns();
    expect(await findRun(id)).toBeNull();
    expect(await db.$count(files, eq(files.id, fileId!))).toBe(0);
  });
});
