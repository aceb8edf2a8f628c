/** Rules for new passwords, shared by pages and commands. */
import { secretField } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';
import { COMMON_PASSWORDS, COMMON_WORDS } from './frequent_passwords.ts';

export const MIN_PASSWORD = 12;
const MAX_PASSWORD = 200;

/** Characters that people write instead of letters. */
const LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

/** @param login mail address of the account, which is no valid password */
export const newPassword = (login: string) =>
  secretField(MAX_PASSWORD)
    .min(MIN_PASSWORD, msg('Use at least {minimum} characters'))
    .refine((password) => !isAddress(password, login), msg('Choose a password that is not your email address'))
    .refine((password) => !isCommon(password), msg('Choose a password that is harder to guess'));

const isAddress = (password: string, login: string): boolean => {
  const [entered, own] = [password.trim().toLowerCase(), login.trim().toLowerCase()];
  return own !== '' && [own, own.slice(0, own.lastIndexOf('@'))].includes(entered);
};

/** Whether attackers try it first: on the list, a repeated piece, a keyboard row, or a common word with additions. */
export function isCommon(password: string): boolean {
  const plain = password.toLowerCase().replace(/\s/g, '');
  return (
    COMMON_PASSWORDS.has(plain) ||
    /^(.{1,6}?)\1+.{0,5}$/su.test(plain) ||
    isRow(plain) ||
    [plain, spelledOut(plain)].some(isCommonWord)
  );
}

/** `p@ssw0rd!2026` as `password`. */
const spelledOut = (plain: string): string =>
  plain.replace(/^[^\p{L}@$]+|\P{L}+$/gu, '').replace(/[013457@$]/g, (sign) => LETTERS[sign] ?? sign);

const isCommonWord = (plain: string): boolean => {
  const letters = plain.replace(/\P{L}/gu, '').replace(/^(.+?)\1+$/u, '$1');
  return COMMON_WORDS.has(letters);
};

/** Neighbours on the keyboard or in the alphabet, forwards or backwards. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
];
const isRow = (plain: string): boolean =>
  ROWS.some((row) => row.includes(plain) || row.includes([...plain].reverse().join('')));
