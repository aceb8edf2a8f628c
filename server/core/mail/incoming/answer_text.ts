/** The words of an answer by mail, with notes about the mail. */
import type { Texts } from '#core/i18n/texts.ts';
import { cutText } from '#registry/values/cut_text.ts';
import type { IncomingMail } from './incoming_mail.ts';

const LONGEST = 10_000;

/** @param expected the address that was written to: one of another sender is told */
export function answerText(
  { answer, from, refusedFiles }: IncomingMail,
  expected: string,
  { t }: Pick<Texts, 't'>,
): string {
  const notes = [
    refusedFiles.length > 0 ? t('Files that were not accepted: {names}', { names: refusedFiles.join(', ') }) : '',
    from.address === expected.toLowerCase() ? '' : t('Sent from {address}', { address: from.address || '?' }),
  ];
  const words = answer.length > LONGEST ? `${cutText(answer, LONGEST)}…` : answer;
  return [words, ...notes].filter(Boolean).join('\n\n');
}
