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
function AttributeView(props: Props) {
  const { attribute, combination, isTried } = props;
  const chosen = attribute.values.find((value) => combination.includes(value.id));
  const facts = { 'data-attribute_id': attribute.id, 'data-attribute_name': attribute.name };
  if (attribute.isHidden)
    return (
      <li {...facts} hidden>
        {chosen && (
          <input type="hidden" {...inputFacts(attribute)} value={chosen.id} {...valueFacts(attribute, chosen)} />
        )}
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
  return attribute.display === 'select' ? (
    <li className="js_product__attribute" {...facts}>
      <SelectValue {...props} chosen={chosen} />
      {customs}
    </li>
  ) : (
    <li {...facts}>
      <fieldset className="js_product__attribute">
        <legend className="js_product__legend">
          {attribute.name} <span className="js_product__chosen">{chosen?.name}</span>
        </legend>
        <div className="js_product__values">
          {attribute.values.map((value) => (
            <RadioValue key={value.id} {...props} value={value} isChosen={value === chosen} />
          ))}
        </div>
        {customs}
      </fieldset>
    </li>
  );
}

const inputFacts = ({ id, variants }: FormAttribute) => ({
  className: `js_variant_change ${variants}`,
  name: `attr-${id}`,
});

const valueFacts = (attribute: FormAttribute, value: FormValue) => ({
  'data-value_id': value.valueId,
  'data-value_name': value.name,
  'data-attribute_name': attribute.name,
  'data-is_custom': value.custom ? 'True' : '',
});

const extraOf = (value: FormValue, currency: Props['currency']): string =>
  value.priceExtra ? ` ${moneyDifference(value.priceExtra, currency)}` : '';

function SelectValue({ attribute, problems, currency, onChoose, chosen }: Props & { chosen: FormValue | undefined }) {
  const id = useId();
  const { className, name } = inputFacts(attribute);
  return (
    <>
      <label className="js_product__legend" htmlFor={id}>
        {attribute.name}
      </label>
      <select
        id={id}
        className={`input ${className}`}
        name={name}
        value={chosen?.id}
        onChange={(event) => onChoose(attribute, Number(event.currentTarget.value))}
      >
        {attribute.values.map((value) => {
          const problem = spokenProblem(problems.get(value.id));
          return (
            <option
              key={value.id}
              value={value.id}
              className={problem ? 'css_not_available' : undefined}
              {...valueFacts(attribute, value)}
            >
              {`${value.name}${extraOf(value, currency)}${problem ? ` (${problem})` : ''}`}
            </option>
          );
        })}
      </select>
    </>
  );
}

type RadioProps = Props & { value: FormValue; isChosen: boolean };

function RadioValue({ attribute, value, isChosen, problems, currency, onChoose }: RadioProps) {
  const problem = spokenProblem(problems.get(value.id));
  const extra = extraOf(value, currency);
  const isColor = attribute.display === 'color';
  const { className, name } = inputFacts(attribute);
  return (
    <label
      className={`js_product__value${isColor ? ' js_product__value--color css_attribute_color' : ''}${isColor && isChosen ? ' active' : ''}${problem ? ' css_not_available' : ''}`}
      title={isColor ? value.name : undefined}
    >
      <input
        className={`js_product__radio ${className}${problem ? ' css_not_available' : ''}`}
        type="radio"
        name={name}
        value={value.id}
        checked={isChosen}
        onChange={() => onChoose(attribute, value.id)}
        {...valueFacts(attribute, value)}
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
}

const spokenProblem = (problem: ValueProblem | undefined): string | null =>
  problem ? (problem === 'missing' ? t('not available') : t('out of stock')) : null;
