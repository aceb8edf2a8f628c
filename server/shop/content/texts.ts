/** Says what a pack holds and what it costs per unit. */

import { decimalsOf } from '#core/i18n/form_numbers.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { Currency } from '#core/sites/site.ts';
import { CONTENT_DIGITS, type ContentPrice, type ContentUnit, type PriceUnit } from './content.ts';

/** '250 g · €9.96 per kg'; empty for none. */
export function contentPriceText(
  found: ContentPrice | null,
  currency: Pick<Currency, 'symbol' | 'decimals'>,
  texts: Texts,
): string {
  if (!found) return '';
  const { content, contentUnit, per } = found;
  return `${contentText(content, contentUnit, texts)} · ${perText(texts.money(found.price, currency), per, texts)}`;
}

function contentText(content: number, unit: ContentUnit, { t, tn, number }: Texts): string {
  const count = content / 10 ** CONTENT_DIGITS;
  const amount = { n: number(count, decimalsOf(content, CONTENT_DIGITS)) };
  const texts: Record<ContentUnit, () => string> = {
    g: () => t('{n} g', amount),
    kg: () => t('{n} kg', amount),
    ml: () => t('{n} ml', amount),
    cl: () => t('{n} cl', amount),
    l: () => t('{n} l', amount),
    cm: () => t('{n} cm', amount),
    m: () => t('{n} m', amount),
    m2: () => t('{n} m²', amount),
    piece: () => tn('{n} piece', '{n} pieces', count, amount),
  };
  return texts[unit]();
}

function perText(price: string, per: PriceUnit, { t }: Texts): string {
  const texts: Record<PriceUnit, () => string> = {
    kg: () => t('{price} per kg', { price }),
    '100 g': () => t('{price} per 100 g', { price }),
    l: () => t('{price} per l', { price }),
    '100 ml': () => t('{price} per 100 ml', { price }),
    m: () => t('{price} per m', { price }),
    m2: () => t('{price} per m²', { price }),
    piece: () => t('{price} per piece', { price }),
  };
  return texts[per]();
}

/** As staff choose them. */
export function unitName(unit: ContentUnit, { t }: Texts): string {
  return unit === 'piece' ? t('pieces') : unit === 'm2' ? 'm²' : unit;
}
