/** Error messages for card fields, for server and browser. */

import type { Values } from '#registry/texts.ts';
import { expiryMonth, isCardCode, isExpiry, type NumberFault, numberFault } from './card_rules.ts';

type Say = (source: string, values?: Values) => string;

/** @param t translates a text @returns null for a valid value, and for fields that are not a card's */
export function cardProblem(field: string, entered: string, brand: string, t: Say, now = new Date()): string | null {
  const reason = reasonIn(field, entered, brand, t, now);
  return reason && `${t('The value is invalid.')} ${reason}`;
}

function reasonIn(field: string, entered: string, brand: string, t: Say, now: Date): string | null {
  if (field === 'cc_number') return numberReason(numberFault(entered), t);
  if (field === 'cc_expiry' && !isExpiry(entered, now)) return expiryReason(entered, t, now);
  if (field === 'cc_cvc' && !isCardCode(entered, brand)) return codeReason(brand, t);
  return null;
}

function numberReason(fault: NumberFault | null, t: Say): string | null {
  const reasons: Record<NumberFault, string> = {
    empty: t('Enter the number on your card.'),
    letters: t('Use digits only.'),
    brand: t('This card number is not recognised. Check the first digits.'),
    short: t('The number is too short.'),
    long: t('The number is too long.'),
    sum: t('Check the card number: at least one digit is wrong.'),
  };
  return fault && reasons[fault];
}

/** The example is a few years ahead, so that it stays right. */
function expiryReason(entered: string, t: Say, now: Date): string {
  if (expiryMonth(entered)) return t('This card has expired.');
  const example = `04 / ${`${now.getFullYear() + 3}`.slice(-2)}`;
  return t('Enter month and year as on your card, for example {example}.', { example });
}

const codeReason = (brand: string, t: Say): string =>
  brand === 'amex'
    ? t('Enter the 4 digits on the front of your card.')
    : t('Enter the 3 digits on the back of your card.');
