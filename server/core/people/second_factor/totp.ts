/** Codes of authenticator apps by RFC 6238: six digits, half minutes, SHA-1. */
import { createHmac, randomBytes } from 'node:crypto';
import { isSame } from '#core/process/secret.ts';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** The length of the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Base32 of RFC 4648, in small letters and without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES));

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

export function codeAtStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = hash[hash.length - 1]! & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The half minute that a code belongs to, at most one away from now as clocks differ; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const steps = [0, -1, 1].map((away) => stepAt(now) + away);
  return steps.find((step) => isSame(codeAtStep(secret, step), code)) ?? null;
}

/** The address that authenticator apps read from a QR code. */
export function totpAddress(secret: string, { issuer, login }: { issuer: string; login: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  return `otpauth://totp/${label}?secret=${secret.toUpperCase()}&issuer=${encodeURIComponent(issuer)}`;
}
