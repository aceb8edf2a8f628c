import { type FocusEvent, type SyntheticEvent, useState } from 'react';
import { t } from '#registry/texts.ts';
import { cardBrand } from '#registry/values/card_rules.ts';
import { isCardField, isFormatted, problemIn, retype } from './card_rules.ts';

type Props = {
  /** Of the acquirer. */
  id: number;
  /** By the ids of the fields. */
  problems: Readonly<Record<string, string>>;
  /** The form is posted without them. */
  isHeld: boolean;
  setProblem(id: string, problem: string | null): void;
};

/** Printed so on cards everywhere. */
const CVC = 'CVC';

const FIELDS = () => [
  {
    name: 'cc_number',
    label: t('Card number'),
    autoComplete: 'cc-number',
    placeholder: '•••• •••• •••• ••••',
    maxLength: 23,
  },
  { name: 'cc_expiry', label: t('Expiry date'), autoComplete: 'cc-exp', placeholder: t('MM / YY'), maxLength: 9 },
  { name: 'cc_cvc', label: t('Security code (CVC)'), autoComplete: 'cc-csc', placeholder: CVC, maxLength: 4 },
];

/** A new card. What is typed is in these fields and nowhere else. */
export function CardFields({ id, problems, isHeld, setProblem }: Props) {
  const [brand, setBrand] = useState('');
  const follow = ({ target, currentTarget, nativeEvent }: SyntheticEvent<HTMLElement>) => {
    const input = target as HTMLInputElement;
    if (isFormatted(nativeEvent as InputEvent)) retype(input);
    if (input.name === 'cc_number') setBrand(cardBrand(input.value));
    if (problems[input.id] && !problemIn(currentTarget, input)) setProblem(input.id, null);
  };
  const leave = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const input = target as unknown as HTMLInputElement;
    if (isCardField(input) && input.value) setProblem(input.id, problemIn(currentTarget, input));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what bubbles up from its fields
    <div className="card-fields" onInput={follow} onCompositionEnd={follow} onBlur={leave}>
      {FIELDS().map(({ name, label, ...attributes }) => {
        const fieldId = `${name}_${id}`;
        const problem = problems[fieldId];
        return (
          <div
            className={`field card-fields__${name.slice(3)}`}
            data-brand={(name === 'cc_number' && brand) || undefined}
            key={name}
          >
            <label className="field__label" htmlFor={fieldId}>
              {label}
            </label>
            <input
              className={problem ? 'input is-invalid' : 'input'}
              id={fieldId}
              name={name}
              inputMode="numeric"
              dir="ltr"
              data-is-required="true"
              disabled={isHeld}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${fieldId}_error` : undefined}
              {...attributes}
            />
            {problem && (
              <p className="field__error" id={`${fieldId}_error`}>
                {problem}
              </p>
            )}
          </div>
        );
      })}
      <input type="hidden" name="cc_brand" value={brand} disabled={isHeld} />
    </div>
  );
}
