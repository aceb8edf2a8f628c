import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import type { Format, Order } from './editing.ts';

type Props = { controls: string; formats: Format[]; press(order: Order | 'link'): void };

const buttons = (): [Order | 'link', string][] => [
  ['bold', t('Bold')],
  ['italic', t('Italic')],
  ['heading', t('Heading')],
  ['subheading', t('Subheading')],
  ['list', t('Bulleted list')],
  ['numbered', t('Numbered list')],
  ['link', t('Link')],
  ['undo', t('Undo', { context: 'editing' })],
  ['redo', t('Redo')],
];

/**
 * Icons are named as the orders.
 * @keyboard Toolbar: one stop of the Tab key; Left and Right lead from button to button.
 */
export function Toolbar({ controls, formats, press }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent) => {
    const all = [...(bar.current?.querySelectorAll('button') ?? [])];
    const isReversed = bar.current?.matches(':dir(rtl)') ?? false;
    const steps: Record<string, number> = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + all.length) % all.length;
    setCurrent(next);
    all[next]?.focus();
  };
  return (
    <div
      ref={bar}
      className="rich-text__bar"
      role="toolbar"
      aria-label={t('Formatting')}
      aria-controls={controls}
      onKeyDown={move}
    >
      {buttons().map(([order, label], at) => (
        <button
          key={order}
          type="button"
          className="button button--quiet button--icon"
          aria-label={label}
          title={label}
          tabIndex={at === current ? 0 : -1}
          aria-pressed={order === 'undo' || order === 'redo' ? undefined : formats.includes(order)}
          onFocus={() => setCurrent(at)}
          onClick={() => press(order)}
        >
          <Icon name={order} />
        </button>
      ))}
    </div>
  );
}
