/** Warns of settings that are unsafe in production. */
import { trustsEverybody } from './proxies.ts';

export type SafetySettings = {
  PUBLIC_URL?: string | undefined;
  DEMO?: string | undefined;
  /** Null: not set. */
  TRUSTED_PROXIES: string[] | null;
  DATABASE_URL: string;
  SECRET: string;
  TEST_ACQUIRER?: string | undefined;
  PROVIDER_STAND_IN?: string;
  ALLOW_TEST_PAYMENTS: string;
};

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** @returns a sentence on what is unsafe in production and what to do, or null */
export function unsafeInProduction(env: SafetySettings): string | null {
  if (!env.PUBLIC_URL)
    return 'In production set PUBLIC_URL to the address visitors use, such as https://shop.example.org: links in mails are made from it.';
  const { protocol, hostname } = new URL(env.PUBLIC_URL);
  if (protocol !== 'https:' && !LOOPBACK.includes(hostname))
    return 'In production PUBLIC_URL must start with https://, or sign-ins travel in the clear. Put a proxy with a certificate in front.';
  if (env.DEMO === 'yes')
    return 'The demo sign-ins have a public password. In production remove DEMO=yes and run `npm run create-admin`.';
  if (env.DATABASE_URL && !env.SECRET)
    return 'In production with DATABASE_URL set SECRET to 32 random characters or more, the same in all processes: each would else sign with a key of its own.';
  if (env.TRUSTED_PROXIES === null && protocol === 'https:')
    return 'PUBLIC_URL is https, so a proxy is in front: set TRUSTED_PROXIES to its address, such as 127.0.0.1, or all visitors share the limits of one. If there is none, set TRUSTED_PROXIES=none.';
  if (env.TRUSTED_PROXIES && trustsEverybody(env.TRUSTED_PROXIES))
    return 'TRUSTED_PROXIES trusts everybody, so no limit per address would hold. List your proxies, such as 10.0.0.2.';
  if ((env.TEST_ACQUIRER ?? 'off') !== 'off' && env.ALLOW_TEST_PAYMENTS !== 'yes')
    return 'With TEST_ACQUIRER anybody can order without paying. In production remove it, or also set ALLOW_TEST_PAYMENTS=yes while you try the shop.';
  if (env.PROVIDER_STAND_IN)
    return 'PROVIDER_STAND_IN is for tests: keys of payment providers would be sent there. In production remove it.';
  return null;
}
