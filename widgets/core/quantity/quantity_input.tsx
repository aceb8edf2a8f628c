import { useId, useState } from 'react';
import { t } from '#registry/texts.ts';
import { announce } from '#widgets/core/live_region.ts';
import { clamp, parseQuantity } from '#widgets/core/quantity.ts';

type Props = {
  name: string;
  label: string;
  value: number;
  min?: number;
  max?: number | undefined;
  onChange(value: number): void;
};

/** A number between a minus and a plus. The value is held between min and max. */
export function QuantityInput({ name, label, value, min = 0, max = Number.POSITIVE_INFINITY, onChange }: Props) {
  const id = useId();
  /** The field's text while it is edited; the valid quantity is `value`. */
  const [entered, setTyped] = useState<string | null>(null);
  const change = (next: number) => {
    const held = clamp(next, min, max);
    if (held !== value) onChange(held);
  };
  const step = (by: number) => {
    setTyped(null);
    change(value + by);
  };
  const type = (entry: string) => {
    setTyped(entry);
    change(parseQuantity(entry));
  };
  const leave = () => {
    if (entered !== null && entered !== String(value)) announce(t('The quantity is now {n}.', { n: value }));
    setTyped(null);
  };
  return (
    <span className="quantity">
      <button className="quantity__button with-script" type="button" disabled={value <= min} onClick={() => step(-1)}>
        <span aria-hidden="true">−</span>
        <span className="visually-hidden">{t('Decrease quantity')}</span>
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
        value={entered ?? value}
        min={min}
        max={Number.isFinite(max) ? max : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      <button className="quantity__button with-script" type="button" disabled={value >= max} onClick={() => step(1)}>
        <span aria-hidden="true">+</span>
        <span className="visually-hidden">{t('Increase quantity')}</span>
      </button>
    </span>
  );
}
