import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

it('the Content-Security-Policy allows frames only from the hosts of widgets that ask for consent', async () => {
  const { headers } = await visitor(app).get('/gallery');
  expect(String(headers['content-security-policy']).split('; ')).toContain(
    "frame-src 'self' https://www.facebook.com https://www.youtube-nocookie.com https://player.vimeo.com",
  );
});
