import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from './env.ts';

let cached: string | undefined;

/** The signing key: the setting SECRET, else one made at first use and kept beside the data. */
function secret(): string {
  cached ??= env.SECRET || keptSecret(path.join(env.DATA_DIR, 'secret'));
  return cached;
}

function keptSecret(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** 128 random bits for a cookie or a link. */
export const randomToken = (): string => randomBytes(16).toString('base64url');

/** What is stored of a token, so that reading the table opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const mac = (purpose: string, text: string): string =>
  createHmac('sha256', secret()).update(`${purpose}\0${text}`).digest('base64url');

/** `text.signature`, valid for one purpose only. */
export function sign(purpose: string, text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${mac(purpose, text)}`;
}

/** The text of a signed value, or null when anything about it was changed. */
export function unsign(purpose: string, signed: string): string | null {
  const [encoded = '', signature = ''] = signed.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  return isSame(signature, mac(purpose, text)) ? text : null;
}

/** Compares in constant time. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
