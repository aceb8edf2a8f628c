import { type ComponentProps, type RefObject, useEffect } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { announce } from '#widgets/core/live_region.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import { clamp, parseQuantity } from '#widgets/core/quantity.ts';

type Props = {
  /** Names the field for screen readers. */
  label: string;
  id: string;
  name: string;
  value: number;
  min?: number;
  field: RefObject<HTMLInputElement | null>;
  /** More attributes of the field. */
  input?: ComponentProps<'input'> & Record<`data-${string}`, string | number>;
  /** It was changed for good: by a button, or by typing and leaving it. */
  onChange(): void;
};

/** A number between a minus and a plus, which the browser keeps while somebody types. */
export function QuantityField({ label, id, name, value, min = 0, field, input, onChange }: Props) {
  useChanged(field, min, onChange);
  const step = (by: 1 | -1) => {
    if (!field.current) return;
    field.current.value = String(Math.max(min, parseQuantity(field.current.value || '0') + by));
    onChange();
  };
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <span className="quantity">
        <button type="button" className="quantity__button with-script" data-step="-1" onClick={() => step(-1)}>
          <Icon name="minus" />
          <span className="visually-hidden">{t('Decrease quantity')}</span>
        </button>
        <input
          ref={field}
          className="quantity__input"
          type="number"
          inputMode="numeric"
          id={id}
          name={name}
          defaultValue={value}
          min={min}
          {...input}
        />
        <button type="button" className="quantity__button with-script" data-step="1" onClick={() => step(1)}>
          <Icon name="plus" />
          <span className="visually-hidden">{t('Increase quantity')}</span>
        </button>
      </span>
    </>
  );
}

/** React's `onChange` comes with every key, and a number is not yet meant while it is typed. */
function useChanged(field: RefObject<HTMLInputElement | null>, min: number, onChange: () => void): void {
  const newest = useNewest(onChange);
  useEffect(() => {
    const input = field.current;
    const changed = () => {
      if (!input) return;
      const value = clamp(parseQuantity(input.value), min, Number.POSITIVE_INFINITY);
      if (input.value !== String(value)) {
        input.value = String(value);
        announce(t('The quantity is now {n}.', { n: value }));
      }
      newest.current();
    };
    input?.addEventListener('change', changed);
    return () => input?.removeEventListener('change', changed);
  }, [field, min, newest]);
}
