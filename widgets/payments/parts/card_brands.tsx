import { t } from '#registry/texts.ts';

const NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  maestro: 'Maestro',
  laser: 'Laser',
  unionpay: 'UnionPay',
  dankort: 'Dankort',
  forbrugsforeningen: 'Forbrugsforeningen',
};
const MOST = 3;

/** Brands of cards that are taken. */
export function CardBrands({ brands }: { brands: readonly string[] }) {
  const known = brands.filter((brand) => NAMES[brand]);
  if (known.length === 0) return null;
  const more = known.slice(MOST);
  return (
    <div className="card-brands">
      <BrandList brands={known.slice(0, MOST)} />
      {more.length > 0 && (
        <details className="card-brands__more">
          <summary className="o_payment_form_pay_icon_more">{t('and more')}</summary>
          <BrandList brands={more} />
        </details>
      )}
    </div>
  );
}

const BrandList = ({ brands }: { brands: readonly string[] }) => (
  <ul className="card-brands__list">
    {brands.map((brand) => (
      <li className="card-brand" key={brand}>
        {NAMES[brand]}
      </li>
    ))}
  </ul>
);
