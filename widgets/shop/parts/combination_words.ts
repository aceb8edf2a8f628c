/** What is said of a choice. */
import { t } from '../../../registry/texts.ts';
import type { ChoiceRules } from '../../../server/shop/attribute_view.ts';
import { type Currency, written } from './price.tsx';
import type { Info } from './use_combination.ts';

type Rules = Pick<ChoiceRules, 'existing_combinations'>;

/** Behaviours §11: why nothing can be added, or null. */
export function problemWith(info: Info, isGone: boolean, { existing_combinations: existing }: Rules): string | null {
  if (isGone) return t('This product is no longer available.');
  if (info.is_combination_possible) return null;
  const hasAny = !existing || Object.keys(existing).length > 0;
  return hasAny ? t('This combination does not exist.') : t('This product has no valid combination.');
}

/** A choice's outcome for who does not see it. */
export function spoken(info: Info, rules: Rules, currency: Currency): string {
  const problem = problemWith(info, false, rules);
  return problem ?? [written(info.price, currency), info.stock_messages[0]?.text].filter(Boolean).join(', ');
}
