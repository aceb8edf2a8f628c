import { money } from '#registry/format.ts';
import { t } from '#registry/texts.ts';
import type { Info } from './use_combination.ts';

export type Currency = { symbol: string; decimals: number };

/** Formats an amount of an answer. */
export const written = (amount: number, currency: Currency): string =>
  money(Math.round(amount * 10 ** currency.decimals), currency);

type Props = {
  info: Info;
  currency: Currency;
  /** It is that of another choice: the answer about this one is on its way. */
  isOld: boolean;
};

/** What the chosen variant costs, and what it is compared with. */
export function Price({ info, currency, isOld }: Props) {
  return (
    <p
      className={`js_product__price${info.has_discounted_price ? ' js_product__price--discounted' : ''}`}
      aria-busy={isOld || undefined}
    >
      <span className="oe_price">{written(info.price, currency)}</span>
      {info.has_discounted_price && (
        <>
          <span className="visually-hidden">{t('instead of')}</span>
          <s className="js_product__list-price oe_default_price">{written(info.list_price, currency)}</s>
        </>
      )}
    </p>
  );
}
