/** A saved card, as forms and pages name it. */

import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import type { Token } from '#payments/ledger/tokens.ts';
import type { TokenView } from './form_view.ts';

export const tokenView = (token: Token, acquirers: readonly AcquirerRow[]): TokenView => ({
  id: token.id,
  acquirerId: token.acquirerId,
  provider: acquirers.find(({ id }) => id === token.acquirerId)?.provider ?? '',
  name: tokenName(token),
  brand: token.brand,
  expires: token.expires.replace(/^\d\d(\d\d)-(\d\d)$/, '$2/$1'),
  isVerified: token.isVerified,
});

/** Such as `Visa •••• 4242`. */
export const tokenName = ({ brand, lastFour }: Pick<Token, 'brand' | 'lastFour'>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${lastFour}`.trim();
