/** Signs links to bought files, which expire. */
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { isSame, sign, signature, unsign } from '#core/process/secret.ts';

const LINK = 'shop.download';
const FILE = 'shop.download_file';
/** Of a link in a mail or on the page of an order. */
const LINK_LASTS_MS = 7 * millisecondsInDay;
/** Long enough for a player or a download that goes on after a pause. */
const FILE_LASTS_MS = 60 * millisecondsInMinute;

export type LinkedFile = { orderId: number; id: number; isExpired: boolean };

/** Path to a file of an order; whether the order still opens it is asked when it is followed. */
export const downloadPath = (orderId: number, id: number, now = Date.now()): string =>
  `/shop/download/${sign(LINK, `${orderId} ${id} ${now + LINK_LASTS_MS}`)}`;

/** What a link leads to; null where it was altered. */
export function linkedFile(token: string, now = Date.now()): LinkedFile | null {
  const [orderId, id, until] = (unsign(LINK, token) ?? '').split(' ').map(Number);
  if (!orderId || !id || !until) return null;
  return { orderId, id, isExpired: until < now };
}

const keyOf = (fileId: number, until: number): string => signature(FILE, `${fileId} ${until}`);

/** Address of the bytes, for a while. */
export function filePath(fileId: number, now = Date.now()): string {
  const until = now + FILE_LASTS_MS;
  return `/web/content/${fileId}?download=true&access_token=${until}.${keyOf(fileId, until)}`;
}

export function isFileKey(fileId: number, token: string, now = Date.now()): boolean {
  const [until = '', key = ''] = token.split('.');
  return Number(until) >= now && isSame(key, keyOf(fileId, Number(until)));
}
