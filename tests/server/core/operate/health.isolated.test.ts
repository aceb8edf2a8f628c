import { rm, statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { blobPath } from '#core/files/blobs.ts';
import { storeFile } from '#core/files/files.ts';
import { checkForLostFiles } from '#core/files/lost_files.ts';
import { log } from '#core/process/log.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });

it('/health/ready responds with ready while the database answers and the disk has space', async () => {
  const answer = await get('/health/ready');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('/health/ready responds with 503 when the disk of the data folder is full, while pages are still served', async () => {
  vi.mocked(statfs).mockResolvedValueOnce({ bavail: 10, bsize: 4096 } as never);
  const error = vi.spyOn(log, 'error').mockImplementation(() => {});
  const answer = await get('/health/ready');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'disk full' }]);
  expect(error.mock.calls.at(0)?.[1]).toMatch(/disk of the data folder is full/);
  error.mockRestore();
  expect((await get('/health')).statusCode).toBe(200);
  expect((await get('/aboutus')).statusCode).toBe(200);
});

it('the start of the server reports stored files that are missing from the data folder', async () => {
  expect(await checkForLostFiles()).toBe(0);
  const { hash } = await storeFile({ bytes: Buffer.from('On the other machine.'), name: 'other.txt' });
  await rm(blobPath(hash));
  const error = vi.spyOn(log, 'error').mockImplementation(() => {});
  expect(await checkForLostFiles()).toBe(1);
  expect(error.mock.calls).toEqual([[expect.objectContaining({ lost: 1 }), expect.stringContaining('must share')]]);
  error.mockRestore();
  expect((await get('/health')).json()).toEqual({ status: 'degraded', lostFiles: 1 });
});
