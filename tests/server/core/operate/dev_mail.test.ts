import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { sendMail } from '#core/mail/mail.ts';
import { defineMailJob } from '#core/mail/mail_send.ts';
import { mailTo } from '#tests/setup/visitors/mails.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let stop: () => void;
let id: number;

beforeAll(async () => {
  app = await buildApp();
  stop = defineMailJob({ smtpUrl: '' });
  const text = 'Bonjour <b>Maria</b>';
  await sendMail({ to: 'maria@example.com', subject: 'Votre lampe', text, language: 'fr_FR', websiteId: 1 });
  id = (await mailTo('maria@example.com')).id;
});
afterAll(async () => {
  stop();
  await app.close();
});

test('/dev/mail lists sent mails with their text escaped', async () => {
  const { statusCode, body } = await visitor(app).get('/dev/mail');
  expect(statusCode).toBe(200);
  expect(body).toContain('Votre lampe');
  expect(body).toContain('maria@example.com');
  expect(body).toContain('Bonjour &lt;b&gt;Maria&lt;/b&gt;');
});

test('/dev/mail/:id/html shows the mail in a sandbox without scripts', async () => {
  const { body, headers } = await visitor(app).get(`/dev/mail/${id}/html`);
  expect(body).toContain('<html lang="fr-FR"');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('/dev/mail responds with 404 to other machines', async () => {
  for (const url of ['/dev/mail', `/dev/mail/${id}/html`, `/dev/mail/${id}/source`]) {
    const asked = async (remoteAddress: string) =>
      (await app.inject({ url, headers: { host: 'localhost' }, remoteAddress })).statusCode;
    expect([await asked('192.168.1.7'), await asked('2001:db8::1')]).toEqual([404, 404]);
    expect([await asked('::1'), await asked('::ffff:127.0.0.1')]).toEqual([200, 200]);
  }
});

test('/dev/mail/:id/source shows the source of the mail as plain text', async () => {
  const { body, headers } = await visitor(app).get(`/dev/mail/${id}/source`);
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('Subject: Votre lampe');
});

test.each(['/dev/mail/999999/html', '/dev/mail/999999/source', '/dev/mail/x/html', '/dev/mail/..%2f1/source'])(
  '%s responds with 404',
  async (url) => {
    expect((await visitor(app).get(url)).statusCode).toBe(404);
  },
);
