/** Reads and checks the setting TRUSTED_PROXIES. */
import proxyAddress from '@fastify/proxy-addr';

const NONE = 'none';

/** Parses addresses and networks joined by commas; empty for `none`, null if not set. */
export function parseProxies(text: string): string[] | null {
  const list = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (list.length === 0) return null;
  return list.length === 1 && list[0] === NONE ? [] : list;
}

/** Whether all are valid addresses or networks. */
export function areProxies(list: readonly string[]): boolean {
  try {
    proxyAddress.compile([...list]);
    return true;
  } catch {
    return false;
  }
}

/** Sample addresses across IPv4 and public IPv6. */
const SAMPLES = Array.from({ length: 256 }, (_, at) => at);
const IPV4 = SAMPLES.map((at) => `${at}.77.13.5`);
const IPV6 = SAMPLES.map((at) => `${(0x2000 + at * 0x20).toString(16)}:77::13:5`);

/** Whether the list trusts at least half of the internet. */
export function trustsEverybody(list: readonly string[]): boolean {
  const isTrusted = proxyAddress.compile([...list]);
  return [IPV4, IPV6].some((all) => all.filter((address) => isTrusted(address, 0)).length >= all.length / 2);
}
