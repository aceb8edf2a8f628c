import { useState } from 'react';
import { foreignPage } from '#registry/foreign_page.ts';
import { isKnownVisitor } from '#registry/known_visitor.ts';

/**
 * Whether the shop may know the visitor, as far as scripts may know: they signed in, or asked for mail. On pages of other
 * websites everybody is a stranger.
 */
export function usePerson(): { isKnown: boolean } {
  const [isKnown] = useState(() => !foreignPage() && isKnownVisitor());
  return { isKnown };
}
