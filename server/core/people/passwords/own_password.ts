/** Checks the password of a person who is signed in, with a limit on attempts. */

import { millisecondsInHour } from 'date-fns/constants';
import { type Limit, returnToLimit, spend } from '#core/http/rate_limit.ts';
import { findAccount } from '#core/people/account_changes.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { isPassword } from './password.ts';

/** Limits guessing by somebody at an unattended browser. */
const WRONG_PASSWORDS: Limit = { name: 'own password', max: 10, windowMs: millisecondsInHour };

/** @throws TooMany after too many wrong ones */
export async function isOwnPassword(userId: number, password: string): Promise<boolean> {
  const account = await findAccount(userId);
  // Counted before the comparison, so that simultaneous guesses count, too.
  await spend(WRONG_PASSWORDS, String(userId));
  if (!account || !(await isPassword(password, account.passwordHash))) {
    securityEvent('own_password_wrong', { userId });
    return false;
  }
  await returnToLimit(WRONG_PASSWORDS, String(userId));
  return true;
}
