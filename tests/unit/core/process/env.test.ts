import { describe, expect, it } from 'vitest';
import { readEnv } from '#core/process/env.ts';

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.org', TRUSTED_PROXIES: '127.0.0.1' };

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
    expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN: must have 20/);
  });

  it('have no demo site in production', () => {
    expect(readEnv(production)).toMatchObject({ isDemo: false, isProduction: true });
  });

  it.each([
    ['no address', { NODE_ENV: 'production' }, /set PUBLIC_URL/],
    ['an address in the clear', { ...production, PUBLIC_URL: 'http://shop.example.org' }, /must start with https/],
    ['the demo site', { ...production, DEMO: 'yes' }, /create-admin/],
    ['many processes without a common key', { ...production, DATABASE_URL: 'postgres://db/shop' }, /set SECRET/],
    ['no word on its proxies', { ...production, TRUSTED_PROXIES: '' }, /set TRUSTED_PROXIES to its address.*=none/],
    ['cards that are not real', { ...production, TEST_ACQUIRER: 'on' }, /ALLOW_TEST_PAYMENTS=yes/],
    [
      'a bank elsewhere whose cards are not real',
      { ...production, TEST_ACQUIRER: 'http://127.0.0.1:4000' },
      /ALLOW_TEST_PAYMENTS=yes/,
    ],
  ])('are refused in production with %s, and say what to do', (_, source, message) => {
    expect(() => readEnv(source)).toThrow(message);
  });

  it.each([
    '0.0.0.0/1,128.0.0.0/1',
    '0.0.0.0/2, 64.0.0.0/2, 128.0.0.0/2, 192.0.0.0/2',
    '10.0.0.2,0.0.0.0/128.0.0.0,128.0.0.0/1',
    '2000::/3',
    '2000::/4,3000::/4',
    '::/1',
    '::ffff:0.0.0.0/97,::ffff:128.0.0.0/97',
  ])('are refused in production when all proxies together are everybody: %s', (TRUSTED_PROXIES) => {
    expect(() => readEnv({ ...production, TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES trusts everybody/);
  });

  it.each(['0.0.0.0/0', '::/0', '*', 'proxy.example.org', '10.0.0.2,none', '10.0.0.0/33'])(
    'are refused when a proxy is no address or network: %s',
    (TRUSTED_PROXIES) => {
      expect(() => readEnv({ ...production, TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES: must be addresses/);
    },
  );

  it.each([
    ['none', []],
    ['127.0.0.1, 10.0.0.0/8,fd00::/8', ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']],
    ['loopback', ['loopback']],
  ])('take proxies: %s', (TRUSTED_PROXIES, list) => {
    expect(readEnv({ ...production, TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual(list);
  });

  it('let production run behind a proxy on the same machine', () => {
    expect(readEnv({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000', TRUSTED_PROXIES: '' }).isProduction).toBe(
      true,
    );
  });
});

it.each([
  [{}, 'on'],
  [{ DEMO: 'no' }, 'off'],
  [production, 'off'],
  [{ ...production, TEST_ACQUIRER: 'on', ALLOW_TEST_PAYMENTS: 'yes' }, 'on'],
  [{ TEST_ACQUIRER: 'http://127.0.0.1:4000/' }, 'http://127.0.0.1:4000'],
])('cards that are not real are there with the demo, or where they are asked for: %j', (settings, is) => {
  expect(readEnv(settings).TEST_ACQUIRER).toBe(is);
});
