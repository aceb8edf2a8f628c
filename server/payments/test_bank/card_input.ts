/** Reads a typed card. */

import { msg } from '#core/msg.ts';
import { cardBrand, digitsOf, expiryMonth, isCardCode, isCardNumber, isExpiry } from '#registry/values/card_rules.ts';
import type { CardInput } from './api_contract.ts';
import { behaviourOf } from './cards.ts';
import { Refusal } from './refusal.ts';
import type { BankCard } from './store.ts';

/** Neither number nor code is part of what is returned. @throws Refusal for a card that can't be */
export function parseCard({ number, cvc, expires }: CardInput, now: Date): Omit<BankCard, 'id' | 'merchant'> {
  const brand = cardBrand(number);
  const month = expiryMonth(expires);
  if (!isCardNumber(number)) throw new Refusal(422, msg('The card number is not correct.'), 'number');
  if (!month || !isExpiry(expires, now)) throw new Refusal(422, msg('The card has expired.'), 'expires');
  if (!isCardCode(cvc, brand)) throw new Refusal(422, msg('The security code is not correct.'), 'cvc');
  const digits = digitsOf(number);
  const { slug: behaviour } = behaviourOf(digits);
  return { behaviour, brand, last_four: digits.slice(-4), expires: month, verified: false };
}
