import { useEffect, useState } from 'react';
import { number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { inCurrency } from '#registry/values/format.ts';
import { defineWidget } from '#registry/widget.ts';
import { combinationAsker } from '#widgets/shop/parts/combination_asker.ts';

type Shown = {
  price: number;
  listPrice: number;
  lowest?: number;
  perUnit?: string;
  currency: { symbol: string; decimals: number };
};

/** A product's current price, for use in articles and on other servers' pages. */
export default defineWidget({
  load: 'visible',
  params: {
    /** Id of the product. */
    templateId: number(),
    /** Shown until the server has answered; nothing else is known then. */
    price: number(null),
    /** Symbol of the currency. */
    symbol: text('$'),
    /** Decimals of the currency. */
    decimals: number(2),
  },
  View({ templateId, price, symbol, decimals }) {
    const [shown, setShown] = useState<Shown | null>(
      price === null ? null : { price, listPrice: price, currency: { symbol, decimals } },
    );
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      const life = new AbortController();
      combinationAsker()
        .ask({ product_template_id: templateId }, { signal: life.signal })
        .then(
          (info) =>
            info &&
            setShown({
              price: info.price,
              listPrice: info.has_discounted_price ? info.list_price : info.price,
              ...(info.lowest_price !== undefined && { lowest: info.lowest_price }),
              ...(info.unit_price && { perUnit: info.unit_price }),
              currency: info.currency ?? { symbol, decimals },
            }),
        )
        .catch((error) => life.signal.aborted || setFailure(error));
      return () => life.abort();
    }, [templateId]);

    // This stops the widget and restores the author's content.
    if (failure && !shown) throw failure;
    if (!shown) return <span className="price price--inline" aria-busy="true" />;
    const isDiscounted = shown.listPrice > shown.price;
    return (
      <span className={isDiscounted ? 'price price--inline price--sale' : 'price price--inline'}>
        <span className="price__now">{inCurrency(shown.price, shown.currency)}</span>
        {isDiscounted && (
          <s className="price__was">
            <span className="visually-hidden">{t('instead of')}</span> {inCurrency(shown.listPrice, shown.currency)}
          </s>
        )}
        {isDiscounted && shown.lowest !== undefined && (
          <span className="price__note">
            {t('Lowest price of the last 30 days: {price}', { price: inCurrency(shown.lowest, shown.currency) })}
          </span>
        )}
        {shown.perUnit && <span className="price__note">{shown.perUnit}</span>}
      </span>
    );
  },
});
