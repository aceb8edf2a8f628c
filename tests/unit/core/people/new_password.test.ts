import { describe, expect, it } from 'vitest';
import { isCommon, newPassword } from '#core/people/new_password.ts';

const problemOf = (password: string): string | undefined =>
  newPassword('Nora.Blum-Garden@example.org').safeParse(password).error?.issues[0]?.message;

describe('a new password', () => {
  it.each(['a long walk home', 'eight letters', 'correct horse battery staple', 'vX3-97!kdls-Q', 'كلمة طويلة للسر'])(
    'may be %s',
    (password) => {
      expect(problemOf(password)).toBeUndefined();
    },
  );

  it.each([
    ['eleven left', 'must have {minimum} characters or more'],
    ['nora.blum-garden@example.org', 'must not be your email address'],
    ['Nora.Blum-Garden', 'must not be your email address'],
    ['x'.repeat(201), 'must have at most {maximum} characters'],
    ['Password1234', 'is too easy to guess'],
  ])('may not be %s', (password, problem) => {
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
  ])('is too easy to guess as %s', (password) => {
    expect(isCommon(password)).toBe(true);
  });
});
