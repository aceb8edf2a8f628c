/** Why goods are sent back. */
import { msg } from '#core/msg.ts';

export const RETURN_REASONS = {
  damaged: msg('Arrived damaged'),
  defective: msg('Does not work'),
  wrong: msg('Wrong item'),
  different: msg('Not as described'),
  fit: msg('Does not fit'),
  unwanted: msg('No longer wanted'),
  other: msg('Another reason'),
} as const;
/** Of a withdrawal, for which no reason is asked. */
export const WITHDRAWN = 'withdrawn';

export type ReturnReason = keyof typeof RETURN_REASONS;

export const reasonName = (reason: string): string =>
  reason === WITHDRAWN
    ? msg('Withdrawn from the contract')
    : (RETURN_REASONS[reason as ReturnReason] ?? RETURN_REASONS.other);

export const isReason = (word: unknown): word is ReturnReason =>
  typeof word === 'string' && Object.hasOwn(RETURN_REASONS, word);
