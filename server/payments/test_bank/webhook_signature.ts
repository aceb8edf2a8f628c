/** How webhooks of the test bank are signed: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hexadecimal>`. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'test-bank-signature';
/** Older webhooks may be replayed. */
const TOLERANCE_S = 300;

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** A shop's key opens its payments; what webhooks are signed with follows from it. */
export const webhookSecret = (key: string): string => hmac(key, 'webhook');

export function signWebhook(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`)}`;
}

export function isSignedWebhook(secret: string, body: Buffer, header: unknown, now: Date): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  if (!given || Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_S) return false;
  const right = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  return timingSafeEqual(right, Buffer.from(given, 'hex'));
}
