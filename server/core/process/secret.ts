import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeDataFolder } from './data_folder.ts';
import { env, SettingError } from './env.ts';

const MIN_LENGTH = 32;

let cached: string | undefined;

/** The signing key: the setting SECRET, else one created on first use and stored with the data. */
function secret(): string {
  cached ??= env.SECRET || loadOrCreateSecret(path.join(env.DATA_DIR, 'secret'));
  return cached;
}

/**
 * Writes the file completely or not at all, even with several processes or a crash: an empty key would sign everything.
 */
export function loadOrCreateSecret(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    makeDataFolder(path.dirname(file));
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    rmSync(draft);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_LENGTH) {
    throw new SettingError(
      `The signing key in ${file} is empty or too short, so anyone could forge cookies. Delete the file to create a new key.`,
    );
  }
  return secret;
}

/** Checks the key at startup. @throws SettingError if the stored key is unusable */
export const checkSecret = (): void => void secret();

/** 128 random bits for a cookie or a link. */
export const randomToken = (): string => randomBytes(16).toString('base64url');

/** The hash of a token for storage, so that a copy of the table gives no access. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A signature without the text; compare it by `isSame`. */
export const signature = (purpose: string, text: string): string =>
  createHmac('sha256', secret()).update(`${purpose}\0${text}`).digest('base64url');

/** `text.signature`, valid for one purpose only. */
export function sign(purpose: string, text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${signature(purpose, text)}`;
}

/** The text of a signed value, or null if it was altered. */
export function unsign(purpose: string, signed: string): string | null {
  const [encoded = '', given = ''] = signed.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  return isSame(given, signature(purpose, text)) ? text : null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const keyFor = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret(), '', purpose, 32));

/** Nonce, tag and encrypted text in base64url; readable for one purpose only. */
export function encrypt(purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** The text, or null if it was altered or encrypted with another key. */
export function decrypt(purpose: string, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  const body = NONCE_BYTES + TAG_BYTES;
  if (bytes.length < body) return null;
  const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, body));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Compares in constant time. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
