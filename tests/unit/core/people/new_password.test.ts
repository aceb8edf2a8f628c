import { describe, expect, it } from 'vitest';
import { isCommon, newPassword } from '#core/people/passwords/new_password.ts';

const problemOf = (password: string): string | undefined =>
  newPassword('Nora.Blum-Garden@example.org').safeParse(password).error?.issues[0]?.message;

describe('newPassword', () => {
  it.each(['a long walk home', 'eight letters', 'correct horse battery staple', 'vX3-97!kdls-Q', 'كلمة طويلة للسر'])(
    'accepts "%s"',
    (password) => {
      expect(problemOf(password)).toBeUndefined();
    },
  );

  it.each([
    ['eleven left', 'Use at least {minimum} characters'],
    ['nora.blum-garden@example.org', 'Choose a password that is not your email address'],
    ['Nora.Blum-Garden', 'Choose a password that is not your email address'],
    ['x'.repeat(201), 'Use {maximum} characters or fewer'],
    ['Password1234', 'Choose a password that is harder to guess'],
  ])('rejects "%s" with its reason', (password, problem) => {
    expect(problemOf(password)).toBe(problem);
  });

  it.each([
    'password1234',
    'P@ssw0rd!2026',
    'passwordpassword',
    'qwertyuiop123',
    'azertyuiop2024',
    '1qaz2wsx3edc',
    'aaaaaaaaaaaa',
    '121212121212',
    '123456789012',
    'abcdefghijklm',
    'zyxwvutsrqpo',
    'motdepasse2026',
    'let me in 2026!!',
  ])('takes "%s" for a common password', (password) => {
    expect(isCommon(password)).toBe(true);
  });
});
