import { t } from '#registry/texts.ts';
import { type Currency, inCurrency } from '#registry/values/format.ts';
import type { Info } from './use_combination.ts';

type Props = {
  info: Info;
  currency: Currency;
  /** Whether the price is of an earlier choice, while the request for this one is pending. */
  isOld: boolean;
};

/** The chosen variant's price and its comparison price. */
export function Price({ info, currency, isOld }: Props) {
  return (
    <>
      <p
        className={`js_product__price${info.has_discounted_price ? ' js_product__price--discounted' : ''}`}
        aria-busy={isOld || undefined}
      >
        <span className="oe_price">{inCurrency(info.price, currency)}</span>
        {info.has_discounted_price && (
          <>
            <span className="visually-hidden">{t('instead of')}</span>
            <s className="js_product__list-price oe_default_price">{inCurrency(info.list_price, currency)}</s>
          </>
        )}
      </p>
      {info.has_discounted_price && info.lowest_price !== undefined && (
        <p className="js_product__note">
          {t('Lowest price of the last 30 days: {price}', { price: inCurrency(info.lowest_price, currency) })}
        </p>
      )}
      {info.unit_price && <p className="js_product__note">{info.unit_price}</p>}
    </>
  );
}
