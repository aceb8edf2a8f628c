import { domainToASCII } from 'node:url';
import { Invalid } from '#core/errors.ts';

const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

export function isMailAddress(given: string): boolean {
  try {
    return mailAddress(given) !== '';
  } catch {
    return false;
  }
}

/**
 * Normalises one plain address, its domain in ASCII: no list, name, quotes or comments, nothing that could add a
 * header.
 * @throws Invalid
 */
export function mailAddress(given: string): string {
  const at = given.lastIndexOf('@');
  const local = given.slice(0, at);
  const domain = domainToASCII(given.slice(at + 1));
  const address = `${local}@${domain}`;
  const isGood =
    at > 0 && local.length <= MAX_LOCAL && address.length <= MAX_ADDRESS && LOCAL.test(local) && DOMAIN.test(domain);
  if (!isGood) throw new Invalid('This email address can’t be used.');
  return address;
}
