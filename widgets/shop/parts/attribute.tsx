import { type ReactNode, useId, useRef } from 'react';
import { t } from '#registry/texts.ts';
import { moneyDifference } from '#registry/values/format.ts';
import type { FormAttribute, FormValue } from '#shop/pages/attribute_view.ts';
import type { ValueProblem } from '#widgets/core/value_problems.ts';
import { CustomInput } from './custom_input.tsx';

type Props = {
  attribute: FormAttribute;
  combination: number[];
  problems: Map<number, ValueProblem>;
  currency: { symbol: string; decimals: number };
  /** Whether a choice was made by script: then only the chosen value's custom text counts. */
  isTried: boolean;
  /** Must keep its identity between renders. */
  onChoose(attribute: FormAttribute, value: number): void;
};

/** Keeps its element while the props are alike, so that a choice among hundreds of values renders only changes. */
export function Attribute(props: Props) {
  const drawn = useRef<{ props: Props; view: ReactNode }>(null);
  if (!drawn.current || !isAlike(drawn.current.props, props))
    drawn.current = { props, view: <AttributeView {...props} /> };
  return drawn.current.view;
}

const isAlike = (before: Props, now: Props): boolean =>
  before.attribute === now.attribute &&
  before.isTried === now.isTried &&
  before.onChoose === now.onChoose &&
  now.attribute.values.every(
    ({ id }) =>
      before.combination.includes(id) === now.combination.includes(id) &&
      before.problems.get(id) === now.problems.get(id),
  );

/** One attribute: a radio group, swatches, or a select. Unavailable values are marked and stay selectable. */
function AttributeView({ attribute, combination, problems, currency, isTried, onChoose }: Props) {
  const id = useId();
  const name = `attr-${attribute.id}`;
  const chosen = attribute.values.find((value) => combination.includes(value.id));
  const facts = { 'data-attribute_id': attribute.id, 'data-attribute_name': attribute.name };
  const kind = `js_variant_change ${attribute.variants}`;
  const label = (value: FormValue) => {
    const extra = value.priceExtra ? ` ${moneyDifference(value.priceExtra, currency)}` : '';
    return { extra, problem: spokenProblem(problems.get(value.id)) };
  };
  const valueFacts = (value: FormValue) => ({
    'data-value_id': value.valueId,
    'data-value_name': value.name,
    'data-attribute_name': attribute.name,
    'data-is_custom': value.custom ? 'True' : '',
  });
  if (attribute.isHidden)
    return (
      <li {...facts} hidden>
        {chosen && <input type="hidden" className={kind} name={name} value={chosen.id} {...valueFacts(chosen)} />}
      </li>
    );
  const customs = attribute.values
    .filter((value) => value.custom)
    .map((value) => (
      <CustomInput
        key={value.id}
        value={value}
        isChosen={value === chosen}
        isTried={isTried}
        isLabelled={attribute.display !== 'radio' || value !== chosen}
      />
    ));

  if (attribute.display === 'select') {
    return (
      <li className="js_product__attribute" {...facts}>
        <label className="js_product__legend" htmlFor={id}>
          {attribute.name}
        </label>
        <select
          id={id}
          className={`input ${kind}`}
          name={name}
          value={chosen?.id}
          onChange={(event) => onChoose(attribute, Number(event.currentTarget.value))}
        >
          {attribute.values.map((value) => {
            const { extra, problem } = label(value);
            return (
              <option
                key={value.id}
                value={value.id}
                className={problem ? 'css_not_available' : undefined}
                {...valueFacts(value)}
              >
                {`${value.name}${extra}${problem ? ` (${problem})` : ''}`}
              </option>
            );
          })}
        </select>
        {customs}
      </li>
    );
  }
  const isColor = attribute.display === 'color';
  return (
    <li {...facts}>
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
                className={`js_product__value${isColor ? ' js_product__value--color css_attribute_color' : ''}${isColor && value === chosen ? ' active' : ''}${problem ? ' css_not_available' : ''}`}
                title={isColor ? value.name : undefined}
              >
                <input
                  className={`js_product__radio ${kind}${problem ? ' css_not_available' : ''}`}
                  type="radio"
                  name={name}
                  value={value.id}
                  checked={value.id === chosen?.id}
                  onChange={() => onChoose(attribute, value.id)}
                  {...valueFacts(value)}
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
        {customs}
      </fieldset>
    </li>
  );
}

const spokenProblem = (problem: ValueProblem | undefined): string | null =>
  problem ? (problem === 'missing' ? t('not available') : t('out of stock')) : null;
