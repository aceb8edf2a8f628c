import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { log } from '#core/process/log.ts';
import { closeListening } from '#tests/setup/processes/close_listening.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => closeListening(app));

it('the server warns once when an untrusted peer sends X-Forwarded-For', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const ask = async (headers: Record<string, string>) => {
    const { port } = app.server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}/aboutus`, { headers })).status;
  };
  expect(await ask({})).toBe(200);
  expect(warn).not.toHaveBeenCalled();
  for (const visitor of ['192.0.2.1', '192.0.2.2']) expect(await ask({ 'x-forwarded-for': visitor })).toBe(200);
  expect(warn.mock.calls).toEqual([
    [{ peer: '127.0.0.1', header: 'x-forwarded-for' }, expect.stringContaining('TRUSTED_PROXIES')],
  ]);
  warn.mockRestore();
});
