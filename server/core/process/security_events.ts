/** Logs security events without personal data. */
import { isIP } from 'node:net';
import { log } from './log.ts';
import { requestId } from './request_context.ts';
import { signature } from './secret.ts';

type Level = 'info' | 'warn';

const LEVELS = {
  sign_in_failed: 'warn',
  own_password_wrong: 'warn',
  second_factor_wrong: 'warn',
  limit_reached: 'warn',
  request_refused: 'warn',
  signed_in: 'info',
  password_changed: 'info',
  second_factor_on: 'info',
  second_factor_off: 'info',
  address_changed: 'info',
  roles_changed: 'info',
  customer_blocked: 'info',
  customers_merged: 'info',
  customer_erased: 'info',
  customer_exported: 'info',
  staff_invited: 'info',
  account_closed: 'info',
  account_reopened: 'info',
  payment_keys_changed: 'info',
  payment_method_changed: 'info',
  tax_changed: 'info',
  fiscal_position_changed: 'info',
  currency_changed: 'info',
} as const satisfies Record<string, Level>;

export type SecurityEvent = keyof typeof LEVELS;

/** @param facts ids and hashes, never a token, a password or a mail address */
export function securityEvent(event: SecurityEvent, facts: Record<string, unknown>): void {
  log[LEVELS[event]]({ security: event, requestId: requestId(), ...facts }, `security: ${event}`);
}

const HASH_LENGTH = 16;
const IS_ID = /^\d{1,9}$/;

/** A keyed hash: the same for the same person, without revealing who it is. */
export const anonymous = (text: string): string => signature('log', text).slice(0, HASH_LENGTH);

/** IP addresses and row ids are logged unchanged. */
export const anonymousSubject = (subject: string): string =>
  isIP(subject.replace(/\/64$/, '')) || IS_ID.test(subject) ? subject : anonymous(subject);
