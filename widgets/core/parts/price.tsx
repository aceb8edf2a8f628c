import { t } from '#registry/texts.ts';

export type PriceProps = {
  /** Amounts as they are read. */
  price: { price: string; listPrice?: string | null; discounted: boolean; lowest?: string | null; perUnit?: string };
  /** There are dearer variants. */
  from?: boolean | undefined;
};

/** A price in a list, with the one it had before. */
export default function Price({ price: { price, listPrice, discounted, lowest, perUnit }, from }: PriceProps) {
  return (
    <>
      <p className={discounted ? 'price price--sale' : 'price'}>
        <span className="price__now">
          {from && (
            <>
              <span className="price__from">{t('From')}</span>{' '}
            </>
          )}
          {price}
        </span>
        {discounted && (
          <>
            {' '}
            <span className="visually-hidden">{t('instead of')}</span> <s className="price__was">{listPrice}</s>
          </>
        )}
      </p>
      {lowest && <p className="price__note">{t('Lowest price of the last 30 days: {price}', { price: lowest })}</p>}
      {perUnit && <p className="price__note">{perUnit}</p>}
    </>
  );
}
