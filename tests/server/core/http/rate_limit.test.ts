import { expect, test } from 'vitest';
import { giveBack, limitSubject, spend } from '#core/http/rate_limit.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['no address', 'no address'],
])('%s counts as %s', (ip, subject) => {
  expect(limitSubject(ip)).toBe(subject);
});

test('what is given back can be spent again, and no more than that', async () => {
  const limit = { name: 'probe', max: 1, windowMs: 60_000 };
  await spend(limit, 'maria');
  await giveBack(limit, 'maria');
  await giveBack(limit, 'maria');
  await spend(limit, 'maria');
  await expect(spend(limit, 'maria')).rejects.toMatchObject({ status: 429 });
});
