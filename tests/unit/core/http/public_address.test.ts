import { expect, test } from 'vitest';
import { isPublicAddress } from '#core/fetch/public_address.ts';

test.each(['93.184.216.34', '1.1.1.1', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])(
  'isPublicAddress accepts %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::10.0.0.1',
  '2002:0a00:0001::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '',
  'localhost',
])('isPublicAddress rejects "%s"', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('isPublicAddress accepts loopback addresses, but no other private ones, when loopback is allowed', () => {
  expect(isPublicAddress('127.0.0.1', true)).toBe(true);
  expect(isPublicAddress('::1', true)).toBe(true);
  expect(isPublicAddress('10.0.0.1', true)).toBe(false);
});
