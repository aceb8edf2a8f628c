/** What is said of a choice. */
import { t } from '../../../registry/texts.ts';
import type { FormAttribute } from '../../../server/shop/product_view.ts';
import { availabilityOf } from './availability.tsx';
import { type Currency, written } from './price.tsx';
import type { Info } from './use_combination.ts';

/** Behaviours §11: why nothing can be added, or null. */
export function problemWith(
  info: Info,
  isGone: boolean,
  attributes: FormAttribute[],
  existing: Record<string, 0 | 1>,
): string | null {
  if (isGone) return t('This product is no longer available.');
  if (info.is_combination_possible) return null;
  const hasAny = Object.keys(existing).length > 0 || attributes.some((one) => one.variants === 'dynamic');
  return hasAny ? t('This combination does not exist.') : t('This product has no valid combination.');
}

/** A choice's outcome for who does not see it. */
export function spoken(info: Info, currency: Currency): string {
  if (!info.is_combination_possible) return t('This combination does not exist.');
  return [written(info.price, currency), availabilityOf(info)?.text].filter(Boolean).join(', ');
}
