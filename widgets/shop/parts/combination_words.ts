/** Messages about the chosen combination. */
import { t } from '#registry/texts.ts';
import { type Currency, inCurrency } from '#registry/values/format.ts';
import type { ChoiceRules } from '#shop/pages/attribute_view.ts';
import type { Info } from './use_combination.ts';

type Rules = Pick<ChoiceRules, 'has_possible_combination'>;

/** Why nothing can be added, or null. */
export function problemWith(info: Info, isGone: boolean, rules: Rules): string | null {
  if (isGone) return t('This product is no longer available.');
  if (info.is_combination_possible) return null;
  return rules.has_possible_combination
    ? t('This combination does not exist.')
    : t('This product has no valid combination.');
}

/** The result of a choice, for screen readers. */
export function spokenResult(info: Info, rules: Rules, currency: Currency): string {
  const problem = problemWith(info, false, rules);
  return problem ?? [inCurrency(info.price, currency), info.stock_messages[0]?.text].filter(Boolean).join(', ');
}
