import ipaddr from 'ipaddr.js';

/** An address that must never be requested; trying again is of no use. */
export class UnsafeAddress extends Error {
  override name = 'UnsafeAddress';
}

const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * True for an IP address that anyone on the internet could reach. Addresses that carry another inside (6to4, Teredo,
 * NAT64, IPv4-compatible) are refused, because what they carry may be private.
 */
export function isPublicAddress(address: string, allowLoopback = false): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return allowLoopback;
  if (range !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST_V6);
}
