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

it('secure sets Strict-Transport-Security for a year on a public https site in production', async () => {
  const headers = await headersOf({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.org',
    TRUSTED_PROXIES: 'none',
  });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

it.each([
  ['in development', { NODE_ENV: 'development', PUBLIC_URL: 'https://shop.example.org' }],
  ['for a loopback address', { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:3000' }],
])('secure does not set Strict-Transport-Security %s', async (_when, settings) => {
  expect(await headersOf(settings)).not.toHaveProperty('strict-transport-security');
});
