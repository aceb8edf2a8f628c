import { describe, expect, it } from 'vitest';
import { parseEnv } from '#core/process/env.ts';

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.org', TRUSTED_PROXIES: '127.0.0.1' };

describe('parseEnv', () => {
  it('returns working defaults for an empty environment', () => {
    expect(parseEnv({})).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, DATABASE_URL: '', SMTP_URL: '', isDemo: true });
  });

  it('rejects an invalid setting with its name', () => {
    for (const PORT of ['many', '70000', '1.5', '-1'])
      expect(() => parseEnv({ PORT })).toThrow(/PORT: must be a port, a whole number from 0 to 65535/);
    expect(() => parseEnv({ PAGE_CACHE_MB: 'much' })).toThrow(
      /PAGE_CACHE_MB: must be a number of megabytes, 0 or more/,
    );
    expect(() => parseEnv({ DATABASE_URL: 'mysql://x' })).toThrow(/DATABASE_URL: must start with postgres/);
    expect(() => parseEnv({ SECRET: 'short' })).toThrow(/SECRET: must have 32/);
    expect(() => parseEnv({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN: must have 20/);
  });

  it('turns the demo site off in production', () => {
    expect(parseEnv(production)).toMatchObject({ isDemo: false, isProduction: true });
  });

  it.each([
    ['no public address', { NODE_ENV: 'production' }, /set PUBLIC_URL/],
    ['an http address', { ...production, PUBLIC_URL: 'http://shop.example.org' }, /must start with https/],
    ['the demo site', { ...production, DEMO: 'yes' }, /create-admin/],
    ['a shared database without a secret', { ...production, DATABASE_URL: 'postgres://db/shop' }, /set SECRET/],
    ['no trusted proxies', { ...production, TRUSTED_PROXIES: '' }, /set TRUSTED_PROXIES to its address.*=none/],
    ['test cards', { ...production, TEST_ACQUIRER: 'on' }, /ALLOW_TEST_PAYMENTS=yes/],
    [
      'a test bank on another address',
      { ...production, TEST_ACQUIRER: 'http://127.0.0.1:4000' },
      /ALLOW_TEST_PAYMENTS=yes/,
    ],
  ])('rejects production with %s and names the setting to change', (_, source, message) => {
    expect(() => parseEnv(source)).toThrow(message);
  });

  it.each([
    '0.0.0.0/1,128.0.0.0/1',
    '0.0.0.0/2, 64.0.0.0/2, 128.0.0.0/2, 192.0.0.0/2',
    '10.0.0.2,0.0.0.0/128.0.0.0,128.0.0.0/1',
    '2000::/3',
    '2000::/4,3000::/4',
    '::/1',
    '::ffff:0.0.0.0/97,::ffff:128.0.0.0/97',
  ])('rejects production when TRUSTED_PROXIES %s covers every address', (TRUSTED_PROXIES) => {
    expect(() => parseEnv({ ...production, TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES trusts everybody/);
  });

  it.each(['0.0.0.0/0', '::/0', '*', 'proxy.example.org', '10.0.0.2,none', '10.0.0.0/33'])(
    'rejects TRUSTED_PROXIES %s, which is not a list of addresses and networks',
    (TRUSTED_PROXIES) => {
      expect(() => parseEnv({ ...production, TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES: must be addresses/);
    },
  );

  it.each([
    ['none', []],
    ['127.0.0.1, 10.0.0.0/8,fd00::/8', ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']],
    ['loopback', ['loopback']],
  ])('accepts TRUSTED_PROXIES %s', (TRUSTED_PROXIES, list) => {
    expect(parseEnv({ ...production, TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual(list);
  });

  it('accepts production on a loopback address without TRUSTED_PROXIES', () => {
    expect(parseEnv({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000', TRUSTED_PROXIES: '' }).isProduction).toBe(
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
])('parseEnv turns test cards on for the demo or when they are allowed: %j', (settings, is) => {
  expect(parseEnv(settings).TEST_ACQUIRER).toBe(is);
});
