import { useId } from 'react';
import { moneyDifference } from '../../../registry/format.ts';
import { t } from '../../../registry/texts.ts';
import type { FormAttribute } from '../../../server/shop/product_view.ts';

type Props = {
  attribute: FormAttribute;
  attributes: FormAttribute[];
  combination: number[];
  /** Variants that exist → whether they can be bought; empty when they are made on demand. */
  existing: Record<string, 0 | 1>;
  currency: { symbol: string; decimals: number };
  onChoose(value: number): void;
};

/** One attribute: a radio group, swatches, or a select. Values that can't be had are said to be so and stay reachable. */
export function Attribute({ attribute, attributes, combination, existing, currency, onChoose }: Props) {
  const id = useId();
  const name = `attr-${attribute.id}`;
  const chosen = attribute.values.find((value) => combination.includes(value.id));
  if (attribute.isHidden) return <input type="hidden" name={name} value={chosen?.id} />;
  const label = (value: FormAttribute['values'][number]) => {
    const extra = value.priceExtra ? ` ${moneyDifference(value.priceExtra, currency)}` : '';
    return { extra, problem: problemWith(value.id, attribute, attributes, combination, existing) };
  };

  if (attribute.display === 'select') {
    return (
      <div className="js_product__attribute">
        <label className="js_product__legend" htmlFor={id}>
          {attribute.name}
        </label>
        <select
          id={id}
          className="input js_variant_change"
          name={name}
          value={chosen?.id}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
        >
          {attribute.values.map((value) => {
            const { extra, problem } = label(value);
            return (
              <option key={value.id} value={value.id} className={problem ? 'css_not_available' : undefined}>
                {`${value.name}${extra}${problem ? ` (${problem})` : ''}`}
              </option>
            );
          })}
        </select>
      </div>
    );
  }
  const isColor = attribute.display === 'color';
  return (
    <fieldset className="js_product__attribute">
      <legend className="js_product__legend">
        {attribute.name} <span className="js_product__chosen">{chosen?.name}</span>
      </legend>
      <div className="js_product__values">
        {attribute.values.map((value) => {
          const { extra, problem } = label(value);
          return (
            <label
              key={value.id}
              className={`js_product__value${isColor ? ' js_product__value--color' : ''}${problem ? ' css_not_available' : ''}`}
              title={isColor ? value.name : undefined}
            >
              <input
                className="js_product__radio js_variant_change"
                type="radio"
                name={name}
                value={value.id}
                checked={value.id === chosen?.id}
                onChange={() => onChoose(value.id)}
              />
              {isColor && (
                <svg className="js_product__swatch" viewBox="0 0 24 24" aria-hidden="true">
                  <circle cx="12" cy="12" r="11" fill={value.color ?? 'none'} />
                </svg>
              )}
              <span className={isColor ? 'visually-hidden' : undefined}>{value.name}</span>
              {extra && <span className="js_product__extra">{extra}</span>}
              {problem && <span className="visually-hidden">{`, ${problem}`}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Why the combination with this value can't be had, or null. */
function problemWith(
  value: number,
  attribute: FormAttribute,
  attributes: FormAttribute[],
  combination: number[],
  existing: Record<string, 0 | 1>,
): string | null {
  if (attribute.variants === 'no_variant' || Object.keys(existing).length === 0) return null;
  const loose = new Set(
    attributes.filter((one) => one.variants === 'no_variant').flatMap((one) => one.values.map(({ id }) => id)),
  );
  const own = new Set(attribute.values.map(({ id }) => id));
  const ids = [...combination.filter((id) => !own.has(id) && !loose.has(id)), value].sort((a, b) => a - b);
  const state = existing[ids.join(',')];
  if (state === undefined) return t('not available');
  return state === 0 ? t('out of stock') : null;
}
