/** Limits on every folder in which visitors without an account can leave files. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { dropLeftUploads } from '#core/files/upload.ts';
import { env } from '#core/process/env.ts';
import { drawnPng } from '#tests/setup/records/drawings.ts';
import { codeOf, filesLike } from '#tests/setup/source_files.ts';
import { MULTIPART, multipartBody, nextAddress } from '#tests/setup/visitors/form_posts.ts';

/** Folders that grow by what guests do, and what bounds each. */
const BY_GUESTS = {
  files: 'one file for each row of the table "files", whose limits guest_growth.test.ts tests',
  uploads: 'emptied at the end of each request, and of what a crash left after a day',
  outbox: 'one file for each row of the table "mails", deleted with it after 90 days',
  images: 'the fixed sizes of each stored picture, and of placeholders of names',
};

/** Written by staff, the demo or the program itself. */
const NOT_BY_GUESTS = ['archives', 'secret', 'test_bank.jsonl', 'test_bank_port'];

let app: FastifyInstance;
let png: Buffer;
beforeAll(async () => {
  app = await buildApp();
  png = await drawnPng();
});
afterAll(() => app.close());

const filesIn = (folder: string): string[] =>
  existsSync(path.join(env.DATA_DIR, folder)) ? readdirSync(path.join(env.DATA_DIR, folder)) : [];

it('every file and folder that the server names in its data folder is listed as limited or as closed to guests', () => {
  const named = filesLike('server/**/*.ts').flatMap((file) =>
    [...codeOf(file).matchAll(/\bDATA_DIR,\s*'([\w.]+)'/g)].map(([, name]) => name as string),
  );
  expect([...new Set(named)].sort()).toEqual([...Object.keys(BY_GUESTS), ...NOT_BY_GUESTS].sort());
});

it('uploads of a guest to any route leave nothing in unlisted folders, and nothing unfinished', async () => {
  const posts = app.routeList.filter(({ method }) => method === 'POST');
  for (const { url } of posts)
    await app.inject({
      method: 'POST',
      url: url.replace(/:\w+|\*/g, '1'),
      remoteAddress: nextAddress(),
      headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', 'content-type': MULTIPART },
      payload: multipartBody([
        ['name', 'Ann'],
        ['message', 'Hello'],
        ['file', { name: 'a.png', bytes: png }],
        ['custom-1', { name: 'b.txt', bytes: 'Hello' }],
      ]),
    });
  const listed = [...Object.keys(BY_GUESTS), ...NOT_BY_GUESTS];
  const isDatabase = (name: string) => /^database\.sqlite/.test(name);
  expect(readdirSync(env.DATA_DIR).filter((name) => !listed.includes(name) && !isDatabase(name))).toEqual([]);
  expect(filesIn('uploads')).toEqual([]);
});

it('what a crash left in the folder of uploads is deleted after a day', async () => {
  mkdirSync(path.join(env.DATA_DIR, 'uploads'), { recursive: true });
  writeFileSync(path.join(env.DATA_DIR, 'uploads', 'left'), 'half of it');
  await dropLeftUploads(Date.now() + 23 * 3600_000);
  expect(filesIn('uploads')).toEqual(['left']);
  await dropLeftUploads(Date.now() + 25 * 3600_000);
  expect(filesIn('uploads')).toEqual([]);
});
