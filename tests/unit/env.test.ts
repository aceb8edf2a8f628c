import { describe, expect, it } from 'vitest';
import { readEnv } from '../../server/core/env.ts';

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.org' };

describe('settings', () => {
  it('have working defaults', () => {
    expect(readEnv({})).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, DATABASE_URL: '', SMTP_URL: '', isDemo: true });
  });

  it('are refused by name when they can not be read', () => {
    for (const PORT of ['many', '70000', '1.5', '-1'])
      expect(() => readEnv({ PORT })).toThrow(/PORT: must be a port, a whole number from 0 to 65535/);
    expect(() => readEnv({ PAGE_CACHE_MB: 'much' })).toThrow(/PAGE_CACHE_MB: must be a number of megabytes, 0 or more/);
    expect(() => readEnv({ DATABASE_URL: 'mysql://x' })).toThrow(/DATABASE_URL: must start with postgres/);
    expect(() => readEnv({ SECRET: 'short' })).toThrow(/SECRET: must have 32/);
  });

  it('have no demo site in production', () => {
    expect(readEnv(production)).toMatchObject({ isDemo: false, isProduction: true });
  });

  it.each([
    ['no address', { NODE_ENV: 'production' }, /set PUBLIC_URL/],
    ['an address in the clear', { ...production, PUBLIC_URL: 'http://shop.example.org' }, /must start with https/],
    ['the demo site', { ...production, DEMO: 'yes' }, /create-admin/],
    ['many processes without a common key', { ...production, DATABASE_URL: 'postgres://db/shop' }, /set SECRET/],
    ['proxies that are everybody', { ...production, TRUSTED_PROXIES: '0.0.0.0/0' }, /TRUSTED_PROXIES/],
  ])('are refused in production with %s, and say what to do', (_, source, message) => {
    expect(() => readEnv(source)).toThrow(message);
  });

  it('let production run behind a proxy on the same machine', () => {
    expect(readEnv({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' }).isProduction).toBe(true);
  });
});

it.each([
  [{}, 'on'],
  [{ DEMO: 'no' }, 'off'],
  [production, 'off'],
  [{ ...production, TEST_ACQUIRER: 'on' }, 'on'],
  [{ TEST_ACQUIRER: 'http://127.0.0.1:4000/' }, 'http://127.0.0.1:4000'],
])('cards that are not real are there with the demo, or where they are asked for: %j', (settings, is) => {
  expect(readEnv(settings).TEST_ACQUIRER).toBe(is);
});
