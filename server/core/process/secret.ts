import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
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

/** Compares in constant time. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
