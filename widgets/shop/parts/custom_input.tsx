import { t } from '#registry/texts.ts';
import type { FormValue } from '#shop/pages/attribute_view.ts';

type Props = {
  value: FormValue;
  isChosen: boolean;
  /** Without script every input is shown; after a choice by script, only that of the chosen value is. */
  isTried: boolean;
  /** Whether its label is visible; hidden where the chosen radio button beside it shows the same name. */
  isLabelled: boolean;
};

const LONGEST = 1000;
const TYPES = { text: 'text', number: 'number', date: 'date', file: 'file' } as const;

/** The input of a custom value. It disappears with its text when another value is chosen. */
export function CustomInput({ value, isChosen, isTried, isLabelled }: Props) {
  const { custom } = value;
  if (!custom || (isTried && !isChosen)) return null;
  const label = t('{value}:', { value: value.name });
  const hint = boundsOf(custom);
  return (
    <label className={`js_product__custom${isChosen ? '' : ' without-script'}`}>
      <span className={isLabelled ? undefined : 'visually-hidden'}>{label}</span>
      <input
        className="input variant_custom_value"
        type={TYPES[custom.kind]}
        name={`custom-${value.id}`}
        data-attribute_value_id={value.valueId}
        data-attribute_value_name={value.name}
        maxLength={custom.kind === 'text' ? LONGEST : undefined}
        min={custom.min ?? undefined}
        max={custom.max ?? undefined}
        step={custom.kind === 'number' ? (custom.step ?? 'any') : undefined}
      />
      {hint && <span className="js_product__hint">{hint}</span>}
    </label>
  );
}

function boundsOf({ kind, min, max }: NonNullable<FormValue['custom']>): string | null {
  if (kind === 'file') return t('Image, PDF or text, up to 8 MB');
  if (kind !== 'number') return null;
  if (min !== null && max !== null) return t('From {min} to {max}', { min, max });
  return min !== null ? t('{min} or more', { min }) : max !== null ? t('{max} or less', { max }) : null;
}
