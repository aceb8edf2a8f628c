import type { FastifyReply } from 'fastify';
import { beforeEach, expect, it, vi } from 'vitest';

const headersOf = async (settings: Record<string, string>): Promise<Record<string, string>> => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { secure } = await import('#core/http/security_headers.ts');
  const headers: Record<string, string> = {};
  secure({ header: (name: string, value: string) => (headers[name] = value) } as unknown as FastifyReply);
  return headers;
};

beforeEach(() => vi.unstubAllEnvs());

it('let browsers come back encrypted only, where the site is public and encrypted', async () => {
  const headers = await headersOf({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.org',
    TRUSTED_PROXIES: 'none',
  });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

it.each([
  ['while it is being developed', { NODE_ENV: 'development', PUBLIC_URL: 'https://shop.example.org' }],
  ['on a machine of one’s own', { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:3000' }],
])('say nothing of it %s', async (_when, settings) => {
  expect(await headersOf(settings)).not.toHaveProperty('strict-transport-security');
});
