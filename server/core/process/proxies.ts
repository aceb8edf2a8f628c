/** Reads and checks the setting TRUSTED_PROXIES. */
import proxyAddress from '@fastify/proxy-addr';

const NONE = 'none';

/** Addresses and networks joined by commas; none of them for `none`, null where nothing is said. */
export function readProxies(text: string): string[] | null {
  const list = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (list.length === 0) return null;
  return list.length === 1 && list[0] === NONE ? [] : list;
}

/** Whether they can be compared with an address. */
export function areProxies(list: readonly string[]): boolean {
  try {
    proxyAddress.compile([...list]);
    return true;
  } catch {
    return false;
  }
}

/** Spread over all addresses of IPv4, and all public ones of IPv6. */
const SAMPLES = Array.from({ length: 256 }, (_, at) => at);
const IPV4 = SAMPLES.map((at) => `${at}.77.13.5`);
const IPV6 = SAMPLES.map((at) => `${(0x2000 + at * 0x20).toString(16)}:77::13:5`);

/** Whether half of the world may say where it comes from. */
export function trustsEverybody(list: readonly string[]): boolean {
  const isTrusted = proxyAddress.compile([...list]);
  return [IPV4, IPV6].some((all) => all.filter((address) => isTrusted(address, 0)).length >= all.length / 2);
}
