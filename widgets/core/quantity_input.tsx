import { useId } from 'react';
import { t } from '../../registry/texts.ts';

type Props = {
  name: string;
  label: string;
  value: number;
  min?: number;
  max?: number | undefined;
  onChange(value: number): void;
};

/** A number between a minus and a plus. Specification A §5: the value is held between min and max. */
export function QuantityInput({ name, label, value, min = 0, max = Number.POSITIVE_INFINITY, onChange }: Props) {
  const id = useId();
  const change = (next: number) => {
    const held = clamp(next, min, max);
    if (held !== value) onChange(held);
  };
  return (
    <span className="quantity">
      <button
        className="quantity__button with-script"
        type="button"
        disabled={value <= min}
        onClick={() => change(value - 1)}
      >
        <span aria-hidden="true">−</span>
        <span className="visually-hidden">{t('One less')}</span>
      </button>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="quantity__input"
        type="number"
        inputMode="numeric"
        name={name}
        value={value}
        min={min}
        max={Number.isFinite(max) ? max : undefined}
        onChange={(event) => change(Number.parseInt(event.currentTarget.value || '1', 10) || min)}
      />
      <button
        className="quantity__button with-script"
        type="button"
        disabled={value >= max}
        onClick={() => change(value + 1)}
      >
        <span aria-hidden="true">+</span>
        <span className="visually-hidden">{t('One more')}</span>
      </button>
    </span>
  );
}

/** Behaviours §11: above min and below max the value itself, else the nearer end. */
export const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));
